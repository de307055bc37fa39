import type { components } from '#openapi/schema.d.ts';

export type MediaType = NonNullable<components['schemas']['Attachment']['media_type']>;

const begins = (bytes: Buffer, at: number, ...expected: (string | number[])[]) =>
  expected.some((one) => {
    const mark = typeof one === 'string' ? Buffer.from(one, 'latin1') : Buffer.from(one);
    return bytes.subarray(at, at + mark.length).equals(mark);
  });

const marks: readonly [MediaType, (bytes: Buffer) => boolean][] = [
  ['image/jpeg', (bytes) => begins(bytes, 0, [0xff, 0xd8, 0xff])],
  ['image/png', (bytes) => begins(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/gif', (bytes) => begins(bytes, 0, 'GIF87a', 'GIF89a')],
  ['image/webp', (bytes) => begins(bytes, 0, 'RIFF') && begins(bytes, 8, 'WEBP')],
  ['image/heic', (bytes) => begins(bytes, 4, 'ftypheic', 'ftypheix', 'ftypmif1', 'ftypmsf1')],
  ['image/tiff', (bytes) => begins(bytes, 0, [0x49, 0x49, 0x2a, 0], [0x4d, 0x4d, 0, 0x2a])],
  ['application/pdf', (bytes) => begins(bytes, 0, '%PDF-')],
  ['application/dicom', (bytes) => begins(bytes, 128, 'DICM')],
  ['text/plain', isPlainText],
];

/** What the first piece of a file says that it is, whatever its name says; undefined for what no chart takes. */
export const sniff = (first: Buffer): MediaType | undefined => marks.find(([, fits]) => fits(first))?.[0];

const markup = /^\s*<[!?a-z]/i;
const control = /[^\P{Cc}\t\r\n\f]/u;

/** UTF-8 without control characters that is no markup; its last character may go on in the next piece. */
function isPlainText(bytes: Buffer): boolean {
  const text = new TextDecoder('utf-8').decode(bytes);
  const broken = text.replace(/\ufffd{1,3}$/, '');
  return !broken.includes('\ufffd') && !control.test(broken) && !markup.test(broken) && broken.trim() !== '';
}
