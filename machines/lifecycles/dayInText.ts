const tagsOfOurs: Readonly<Record<string, string>> = { en: 'en-GB', ar: 'ar-u-nu-latn' };

/** The language of a text as it writes days; a tag that says more than is known of it counts by its language alone. */
function writtenBy(language: string): string {
  try {
    return Intl.getCanonicalLocales(tagsOfOurs[language] ?? language)[0] ?? 'en-GB';
  } catch {
    return language.split('-', 1)[0] ?? 'en-GB';
  }
}

/** A day in the words of the text that it stands in, and not of its reader; what is no day stays as it is. */
export const dayInText = (day: string, language: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(day)
    ? new Intl.DateTimeFormat(writtenBy(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
        new Date(day),
      )
    : day;
