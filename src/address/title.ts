import { said } from '#src/language/said.ts';
/** The document's title: the page's, followed by the product's name. */
export const title = (page?: string) => (page ? `${said(page)} | Chartroom` : 'Chartroom');
