import { translateServerText } from '#src/language/translateServerText.ts';
/** The document's title: the page's, followed by the product's name. */
export const title = (page?: string) => (page ? `${translateServerText(page)} | Chartroom` : 'Chartroom');
