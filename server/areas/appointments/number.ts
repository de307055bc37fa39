/** The number of a reservation that a word means, with or without its letter and its zeros; undefined for any other word. */
export function numberIn(word: string): string | undefined {
  const [, digits] = /^a?(\d{1,6})$/i.exec(word) ?? [];
  return digits && `A${digits.padStart(6, '0')}`;
}
