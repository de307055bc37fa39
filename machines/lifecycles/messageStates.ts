/** The states of a message, as they are stored. */
export const messageStates = ['queued', 'sending', 'sent', 'failed', 'held'] as const;

export type MessageState = (typeof messageStates)[number];
