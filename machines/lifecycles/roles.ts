const roles = ['owner', 'manager', 'practitioner', 'assistant', 'receptionist', 'viewer'] as const;

/** What a user may be in a clinic; the permission table of the server decides what each may call. */
export type Role = (typeof roles)[number];

/** Whether a word is one of the roles. */
export const isRole = (word: unknown): word is Role => (roles as readonly unknown[]).includes(word);
