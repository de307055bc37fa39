/** The spelling by which accounts are told apart: Ada@Example.test and ada@example.test are one. */
export const accountKey = (emailOrUsername: string) => emailOrUsername.trim().normalize('NFKC').toLowerCase();
