import type { MediaType } from './sniff.ts';

const endings: Readonly<Record<MediaType, readonly [string, ...string[]]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
  'image/tiff': ['tif', 'tiff'],
  'application/pdf': ['pdf'],
  'application/dicom': ['dcm', 'dicom'],
  'text/plain': ['txt', 'csv', 'tsv', 'log', 'md', 'text', 'hl7', 'json'],
};

/** A name that ends as files of its kind do. */
export function withEnding(name: string, type: MediaType): string {
  const [usual, ...others] = endings[type];
  const isThere = [usual, ...others].some((one) => name.toLowerCase().endsWith(`.${one}`));
  return isThere ? name : `${name}.${usual}`;
}

/** Marks that are not seen and turn what is: `gpj.exe` would be read as `exe.jpg`. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * The name that a file is kept and handed out under: nothing in it can be read otherwise than it is written, and it does
 * not end as a kind of file that the bytes are not.
 */
export function fileName(name: string, type: MediaType | null): string {
  // dots and spaces at the end are dropped where a file is saved, and with them would come out what stands before
  const plain = withoutTail(name.replaceAll(turning, '').trim()) || 'file';
  const [, ending] = /\.([a-z0-9_-]{1,30})$/i.exec(plain) ?? [];
  if (type === null || ending === undefined || endings[type].includes(ending.toLowerCase())) return plain;
  const [right] = endings[type];
  return `${plain.slice(0, 199 - right.length)}.${right}`;
}

function withoutTail(name: string): string {
  let end = name.length;
  while (end > 0 && /[\s.]/.test(name[end - 1] as string)) end -= 1;
  return name.slice(0, end);
}
