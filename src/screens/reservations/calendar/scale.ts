/** How tall a slot is drawn, in pixels, by its minutes. */
const slotHeights: Record<number, number> = { 5: 20, 10: 22, 15: 24, 20: 26, 30: 32, 60: 44 };

/** The least height at which a reservation can be read and pressed. */
const leastHeight = 22;

/** Pixels of a minute where slots are so long. */
export const pixelsPerMinute = (slot: number): number => (slotHeights[slot] ?? 24) / slot;

/** The minutes that even a shorter reservation covers, so that it can be read. */
export const shortestShown = (slot: number): number => leastHeight / pixelsPerMinute(slot);
