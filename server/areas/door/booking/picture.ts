import { invalid } from '#server/http/refusal.ts';

/** A picture as it is stored: its data address, and how large it is, so that a page keeps room for it. */
export interface SizedPicture {
  picture: string;
  picture_width: number;
  picture_height: number;
}

const none: SizedPicture = { picture: '', picture_width: 0, picture_height: 0 };
/** Larger ones are made smaller by the page that sends them. */
const longest = 2000;

/** Reads how large a picture is from its bytes, whatever its address says that it is; what is no picture is refused. */
export function readPicture(address: string): SizedPicture {
  if (address === '') return none;
  const size = sizeOf(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'));
  if (!size || size.some((one) => one < 1 || one > longest))
    throw invalid({ picture: ['Choose a picture in PNG or WebP, at most 2000 pixels wide and high.'] });
  const [picture_width, picture_height] = size;
  return { picture: address, picture_width, picture_height };
}

const word = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

function sizeOf(bytes: Buffer): [width: number, height: number] | undefined {
  if (bytes.length < 30) return undefined;
  if (word(bytes, 1, 4) === 'PNG' && word(bytes, 12, 16) === 'IHDR')
    return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (word(bytes, 0, 4) !== 'RIFF' || word(bytes, 8, 12) !== 'WEBP') return undefined;
  return sizeOfWebp(bytes);
}

/** The three kinds of WebP: lossy, lossless and extended. */
function sizeOfWebp(bytes: Buffer): [number, number] | undefined {
  switch (word(bytes, 12, 16)) {
    case 'VP8 ':
      return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
    case 'VP8L':
      return [(bytes.readUInt32LE(21) & 0x3fff) + 1, ((bytes.readUInt32LE(21) >>> 14) & 0x3fff) + 1];
    case 'VP8X':
      return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
    default:
      return undefined;
  }
}
