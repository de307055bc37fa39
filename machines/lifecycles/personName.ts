type Names = { readonly first_name: string; readonly last_name: string };

/** Written as the Chinese, the Japanese and the Koreans write their names: with the family's first. */
export const isFamilyFirst = ({ first_name, last_name }: Names): boolean =>
  /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\u30fc\u30fb\s]+$/u.test(first_name + last_name);

/** A name in the order in which its script writes it. */
export const personName = (names: Names): string => {
  const { first_name, last_name } = names;
  const parts = isFamilyFirst(names) ? [last_name, first_name] : [first_name, last_name];
  return parts.filter(Boolean).join(' ');
};
