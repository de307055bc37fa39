import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { undescribed } from './charts/undescribed.ts';
import { plainIcons } from './plainIcons.ts';

const root = join(import.meta.dirname, '..');
/** The patients' pages have a catalogue of their own: the dashboard's words would weigh more than all of their code. */
export const doorWords = [
  ...['pt', 'ar'].map((language) => ({
    find: `./${language}/messages.ts`,
    replacement: join(root, 'src/language', language, 'doorMessages.ts'),
  })),
  { find: '#src/language/rest.ts', replacement: join(root, 'src/language/doorRest.ts') },
];

/** React's own renderer alone would be two thirds of what a slow phone is given; Preact takes the same components. */
const lightReact = [
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react\/jsx(-dev)?-runtime$/, replacement: 'preact/jsx-runtime' },
];

/** The kinds of patients' pages; the forms of a visit lie below its address. */
const doorPages = ['visit', 'forms', 'book', 'arrive'] as const;

/** The patients' pages in one language: the first word of an address, and what stands there before any script has run. */
export type DoorShells = Readonly<Record<(typeof doorPages)[number], DoorShell>>;

/** A page as it is before any script has run. */
interface DoorShell {
  readonly language: string;
  readonly title: string;
  readonly body: string;
  /** What stands there for good where no script runs. */
  readonly withoutScript: string;
}

/** The frame of a patient's page: its address holds a secret, so it tells no one where it leads from. */
const framed = (html: string, { language, title, body, withoutScript }: DoorShell, parts: string): string =>
  html
    .replace(/<html[^>]*>/, `<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
    .replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`)
    .replace(/\s*<meta name="description"[^>]*>/, '')
    .replace('</head>', () => `${parts}</head>`)
    .replace(/\s*<script type="module" src="\/src\/main.tsx"><\/script>/, '')
    .replace(
      '<div id="root">',
      (place) => `<noscript><p role="alert">${withoutScript}</p></noscript>${place}${body}`,
    );

const meta =
  '  <meta name="referrer" content="no-referrer" />\n    <meta name="robots" content="noindex" />\n  ';

const bootScript = /\s*<script src="\/boot\.js"><\/script>/;

/**
 * Builds the patients' pages beside the dashboard's: an entry of their own, which shares no part with it. Their styles
 * stand in the document: a telephone that comes once waits for the line no second time before it paints.
 */
export async function buildDoor(out: string, shells: readonly DoorShells[]): Promise<void> {
  const made = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    resolve: { alias: [...doorWords, ...lightReact] },
    plugins: [react(), vanillaExtractPlugin(), undescribed(), plainIcons()],
    build: {
      outDir: out,
      emptyOutDir: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { door: join(root, 'src/door.tsx') },
        output: {
          entryFileNames: 'assets/door-[hash].js',
          chunkFileNames: 'assets/door-[hash].js',
          assetFileNames: 'assets/door-[hash][extname]',
        },
      },
    },
  });
  const files = [made].flat().flatMap((one) => ('output' in one ? one.output : []));
  const entry = files.find((file) => file.type === 'chunk' && file.isEntry)?.fileName;
  const sheet = files.find(({ fileName }) => fileName.endsWith('.css'))?.fileName;
  if (!entry || !sheet) throw new Error("The patients' pages were not built whole.");
  const styles = await readFile(join(out, sheet), 'utf8');
  await rm(join(out, sheet));
  // named first: the line has its code to fetch while the styles are still coming
  const parts = `${meta}  <script type="module" src="/${entry}"></script>\n    <style>${styles}</style>\n  `;
  const html = (await readFile(join(root, 'index.html'), 'utf8')).replace(bootScript, '');
  for (const place of doorPages) {
    await mkdir(join(out, place), { recursive: true });
    for (const { [place]: shell } of shells)
      await writeFile(join(out, place, `index.${shell.language}.html`), framed(html, shell, parts));
  }
}

/** The same while developing: the addresses of the patients' pages are answered with the entry of the patients' pages. */
export function doorInDevelopment(): Plugin {
  return {
    name: 'door-in-development',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const url = request.url ?? '';
        if (!/^\/(visit\/[^/]+(\/forms)?|(book|arrive)\/[^/]+)\/?$/.test(url.split('?', 1)[0] ?? ''))
          return next();
        const html = await readFile(join(root, 'index.html'), 'utf8');
        const parts = `${meta}  <script type="module" src="/src/door.tsx"></script>\n  `;
        const page = framed(
          html,
          { language: 'en', title: 'Your visit', body: '', withoutScript: '' },
          parts,
        );
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.setHeader('referrer-policy', 'no-referrer');
        response.end(await server.transformIndexHtml(url, page));
      });
    },
  };
}
