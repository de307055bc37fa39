/** The languages that Chartroom writes in, each with how it writes days and times. */
const locales = { en: 'en-GB', pt: 'pt-BR', ar: 'ar' } as const;

export type Language = keyof typeof locales;

const isOurs = (name: string): name is Language => Object.hasOwn(locales, name);

/** How a language writes days and times. */
export const localeOf = (language: Language): string => locales[language];

/** The language of a BCP 47 tag where Chartroom writes it, English otherwise. */
export function languageOf(tag: string): Language {
  const [name = ''] = tag.trim().toLowerCase().split('-');
  return isOurs(name) ? name : 'en';
}

/** The first of ours that a browser asks for (`Accept-Language`), English where it asks for none of them. */
export function askedLanguage(header: string | undefined): Language {
  const wishes = (header ?? '')
    .slice(0, 300)
    .split(',')
    .map((wish) => {
      const [tag = '', ...rest] = wish.split(';');
      const weight = Number(/q\s*=\s*([\d.]+)/.exec(rest.join(';'))?.[1] ?? 1);
      return { name: tag.trim().toLowerCase().split('-')[0] ?? '', weight };
    })
    .filter(({ name, weight }) => isOurs(name) && weight > 0)
    .sort((one, other) => other.weight - one.weight);
  return languageOf(wishes[0]?.name ?? '');
}
