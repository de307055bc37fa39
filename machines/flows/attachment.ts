import type { components } from '#openapi/schema.d.ts';

export type Attachment = components['schemas']['Attachment'];

/** What a chart knows of a file that was chosen: enough to announce it. */
export interface ChosenFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
}

/** The most that is kept of one file, in bytes. */
export const largestFile = 20 * 1024 * 1024;
