import { PurgeCSS } from 'purgecss';

/** What boot.js says of a document before its first frame. */
const setByBoot = '<html dir="rtl" class="dark"><a aria-current="page"></a>';

/** The rules of a style sheet that some documents need before any script has run. */
export async function firstStyles(sheet: string, documents: readonly string[]): Promise<string> {
  const [needed] = await new PurgeCSS().purge({
    content: [...documents, setByBoot].map((raw) => ({ raw, extension: 'html' })),
    css: [{ raw: sheet }],
    keyframes: true,
    variables: true,
  });
  if (!needed) throw new Error('There are no styles to choose from.');
  return needed.css;
}
