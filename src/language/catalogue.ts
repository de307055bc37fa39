/** A message, or its forms for counts (CLDR). */
export type Message = string | Partial<Record<Intl.LDMLPluralRule, string>>;

/** What the English texts are in another language. */
export type Catalogue = Readonly<Record<string, Message>>;
