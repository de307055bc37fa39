/** Why PostgreSQL could not hold a text as it was sent, or undefined. */
export function unstorable(text: string): string | undefined {
  if (text.includes('\0')) return 'Null characters are not allowed.';
  if (/\p{Surrogate}/u.test(text)) return 'This text holds half a character.';
  return undefined;
}
