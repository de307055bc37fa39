import type { Attachment } from '#machines/flows/attachment.ts';

type MediaType = Attachment['media_type'];

const types: Readonly<Record<NonNullable<MediaType>, string>> = {
  'image/jpeg': 'Picture (JPEG)',
  'image/png': 'Picture (PNG)',
  'image/gif': 'Picture (GIF)',
  'image/webp': 'Picture (WebP)',
  'image/heic': 'Picture (HEIC)',
  'image/tiff': 'Picture (TIFF)',
  'application/pdf': 'PDF',
  'application/dicom': 'DICOM',
  'text/plain': 'Text',
};

/** What a file was found to be. */
export const typeWords = (type: MediaType): string => (type ? types[type] : 'File');

const shown: readonly MediaType[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'text/plain'];

/** Whether the page itself can show it; the rest is opened by programs of the computer. */
export const isShown = (type: MediaType): boolean => shown.includes(type);

const number = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

/** A size as people read it. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1024) return `${number.format(bytes)} bytes`;
  if (bytes < 1024 * 1024) return `${number.format(bytes / 1024)} kB`;
  return `${number.format(bytes / 1024 / 1024)} MB`;
}

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** An instant as the reader's browser writes it. */
export const whenInWords = (instant: string): string => when.format(new Date(instant));
