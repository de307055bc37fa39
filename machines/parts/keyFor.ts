/** The key of a request: for one attempt the same for the same values, and another for others. */
export const keyFor = (attempt: string, values: unknown): string =>
  `${attempt}-${digest(JSON.stringify(values), 0x811c9dc5)}${digest(JSON.stringify(values), 0x01000193)}`;

/** FNV-1a over the characters: short enough for a header, and apart for any two values that one person types. */
function digest(text: string, seed: number): string {
  let sum = seed;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return (sum >>> 0).toString(36);
}
