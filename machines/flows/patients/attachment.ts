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

/** What is sent: name and caption, on the version that the editing began with. */
export interface AttachmentSaving {
  readonly id: number;
  readonly body: { readonly file_name: string; readonly caption: string };
  readonly version: number | null;
}
