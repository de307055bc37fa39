/** The words of a name, without accents, case, punctuation and order. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const isLatin = (letter: string): boolean => /\p{Script=Latin}/u.test(letter);

/**
 * Whether initials, ten letters at most, may be those of a name. A Latin letter has to begin one of its words, one of another script to stand in it; a
 * script that the name is not written in cannot be compared, and passes.
 */
export function fittingInitials(initials: string, name: string): boolean {
  const words = wordsOf(name);
  const written = [...words.join('')];
  const letters = wordsOf(initials).flatMap((word) => [...word]);
  return (
    letters.length > 0 &&
    letters.length <= 10 &&
    letters.every((letter) => /\p{L}/u.test(letter)) &&
    letters.every((letter) =>
      isLatin(letter)
        ? words.some((word) => word.startsWith(letter)) || !written.some(isLatin)
        : written.includes(letter) || written.every(isLatin),
    )
  );
}

/** Whether two writings say one name, in whatever order. */
export const sameName = (one: string, other: string): boolean =>
  wordsOf(one).toSorted().join(' ') === wordsOf(other).toSorted().join(' ');

/** Whether two writings may be one name: all words of the one are in the other, which may say more of it. */
export function fittingNames(one: string, other: string): boolean {
  const [fewer = [], more = []] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length);
  return fewer.length > 0 && fewer.every((word) => more.includes(word));
}
