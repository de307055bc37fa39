/** A text as it may stand in a page. */
export const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

type Cell = string | { href: string; text: string };

/** A name and what it holds. */
export type Fact = readonly [name: string, value: Cell];

const cell = (value: Cell): string =>
  typeof value === 'string'
    ? escaped(value).replaceAll('\n', '<br>')
    : `<a href="${escaped(value.href)}">${escaped(value.text)}</a>`;

/** Names and what they hold; what is empty is left out. */
export const facts = (pairs: readonly Fact[]): string =>
  `<dl>${pairs
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${cell(value)}</dd>`)
    .join('')}</dl>\n`;

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#17252b;background:#fff}
h2{border-bottom:1px solid #999;margin-top:3rem}article{border-top:1px solid #ddd;padding:.5rem 0;break-inside:avoid}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem;margin:.5rem 0}dt{font-weight:600}dd{margin:0;overflow-wrap:anywhere}
@media(max-width:30rem){dl{grid-template-columns:1fr}}@media(prefers-color-scheme:dark){body{background:#10181c;color:#eef3f4}a{color:#8cc4ff}}`;

/** The beginning of a page that runs nothing and fetches nothing. */
export const pageHead = (language: string, title: string): string =>
  `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title>
<style>${style}</style></head><body><main><h1>${escaped(title)}</h1>
`;

export const pageFoot = '</main></body></html>\n';
