/** How many parts a task has: many small ones take about the same time for everyone, where one large one is a lottery. */
export const workParts = 16;

/** The bytes of one try: the hash of the challenge, the number of the part, and the number that is tried. */
export function workBytes(seed: Uint8Array, part: number, tried: number): Uint8Array {
  const bytes = new Uint8Array(seed.length + 8);
  bytes.set(seed);
  const numbers = new DataView(bytes.buffer, seed.length);
  numbers.setUint32(0, part);
  numbers.setUint32(4, tried);
  return bytes;
}

/** Whether the hash of a try begins with so many zero bits, 1 to 31, as the task asks for. */
export const isSolved = (hash: Uint8Array, bits: number): boolean =>
  new DataView(hash.buffer, hash.byteOffset).getUint32(0) >>> (32 - bits) === 0;
