/** A blood group as it is written; nothing where it is not known. */
export const bloodGroup = (stored: string): string =>
  stored === 'unknown' ? '' : stored.replace('_pos', '+').replace('_neg', '−').toUpperCase();

/** The name of a language or of a country; one that is no code stays as it is. */
export function codeWord(locale: string, type: 'language' | 'region', code: string): string {
  try {
    return code && (new Intl.DisplayNames(locale, { type }).of(code) ?? code);
  } catch {
    return code;
  }
}
