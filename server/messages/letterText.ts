import type { Language } from '#server/words/languages.ts';
import type { Letter } from './templates.ts';

/** A letter as plain text. */
export const plainText = ({ paragraphs, action, after }: Letter): string =>
  [...paragraphs, ...(action ? [action.href] : []), ...after].join('\n\n');

/** A letter as HTML, with its styles in place: mail programs drop style sheets. */
export function htmlText({ subject, paragraphs, action, after }: Letter, language: Language): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const button = action
    ? `<p style="margin:0 0 16px"><a href="${escapeHtml(action.href)}" style="${buttonStyle}">${escapeHtml(action.label)}</a></p>
<p dir="ltr" style="margin:0 0 16px;font-size:13px;color:#4a5a60;word-break:break-all">${escapeHtml(action.href)}</p>`
    : '';
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body dir="${direction}" style="${bodyStyle}">
${paragraphs.map(paragraph).join('\n')}
${button}
${after.map(paragraph).join('\n')}
</body>
</html>
`;
}

const bodyStyle =
  'margin:0 auto;padding:24px;max-width:560px;font:16px/1.5 Arial,Helvetica,sans-serif;text-align:start';
const buttonStyle =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#0b6e75;color:#ffffff;text-decoration:none;font-weight:bold';

const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
