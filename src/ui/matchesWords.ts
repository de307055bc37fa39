/** Whether each word of the query occurs in the text; case, accents and the signs between words do not count. */
export function matchesWords(text: string, query: string): boolean {
  const plain = simplify(text);
  return simplify(query)
    .split(' ')
    .every((word) => plain.includes(word));
}

function simplify(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_/,()-]+/g, ' ')
    .trim();
}
