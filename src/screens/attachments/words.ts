import type { Attachment } from '#machines/flows/patients/attachment.ts';
import { locale } from '#src/language/language.ts';
import { t } from '#src/language/t.ts';

type MediaType = Attachment['media_type'];

const types: Readonly<Record<NonNullable<MediaType>, string>> = {
  'image/jpeg': t('Picture (JPEG)'),
  'image/png': t('Picture (PNG)'),
  'image/gif': t('Picture (GIF)'),
  'image/webp': t('Picture (WebP)'),
  'image/heic': t('Picture (HEIC)'),
  'image/tiff': t('Picture (TIFF)'),
  'application/pdf': 'PDF',
  'application/dicom': 'DICOM',
  'text/plain': t('Text'),
};

/** What a file was found to be. */
export const typeWords = (type: MediaType): string => (type ? types[type] : t('File'));

const shown: readonly MediaType[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'text/plain'];

/** Whether the page itself can show it; the rest is opened by programs of the computer. */
export const isShown = (type: MediaType): boolean => shown.includes(type);

const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });

/** A size as people read it. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1024) return t('{bytes} bytes', { bytes: number.format(bytes) });
  if (bytes < 1024 * 1024) return t('{size} kB', { size: number.format(bytes / 1024) });
  return t('{size} MB', { size: number.format(bytes / 1024 / 1024) });
}
