import { PurgeCSS } from 'purgecss';

/** The rules of a style sheet that some documents need before any script has run. */
export async function firstStyles(sheet: string, documents: readonly string[]): Promise<string> {
  const [needed] = await new PurgeCSS().purge({
    content: documents.map((raw) => ({ raw, extension: 'html' })),
    css: [{ raw: sheet }],
    // set by boot.js before the first frame
    safelist: ['dark'],
    keyframes: true,
    variables: true,
  });
  if (!needed) throw new Error('There are no styles to choose from.');
  return needed.css;
}
