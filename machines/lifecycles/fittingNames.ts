/** The words of a name, without accents, case, punctuation and order. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Whether two writings may be one name: all words of the one are in the other, which may say more of it. */
export function fittingNames(one: string, other: string): boolean {
  const [fewer = [], more = []] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length);
  return fewer.length > 0 && fewer.every((word) => more.includes(word));
}
