/** The kinds that other programs may add and change. */
export const writers: Readonly<Record<string, object>> = {};
