/** Whether each word of the query occurs in the text; case, accents and the signs between words do not count. */
export function matchesWords(text: string, query: string): boolean {
  const plain = simplified(text);
  return simplified(query)
    .split(' ')
    .every((word) => plain.includes(word));
}

/** A text without case, accents and the signs between its words. */
export function simplified(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_/,()-]+/g, ' ')
    .trim();
}
