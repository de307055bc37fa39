import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, parseAst } from 'vite';

const root = join(import.meta.dirname, '../');
const sources = join(root, 'src/');

/** A chunk of the build, as far as it is looked at here. */
interface Chunk {
  readonly isEntry: boolean;
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
}

/** What is fetched for the first pages: the public ones, the table of all addresses, and the overview with its charts. */
const first =
  /\/src\/(language\/|app\/allRoutes\.ts|routes\/(index|about|auth\/[\w-]+|dashboard\/index)\.tsx\?|screens\/overview\/charts\/)/;

/** A file of words, and what stands for them until it is known which modules the first pages are made of. */
const words = /\/src\/language\/(\w+)\/(messages|rest)\.ts$/;
const place = /\b__words_(\w+?)_(messages|rest)__\b/g;

const dynamicImport = /\bimport\(\s*(['"])([^'"]+)\1\s*\)/g;

/**
 * Splits the words of each language: those that the modules of the first pages say come with the first page, the others
 * before any other part of the product is evaluated.
 */
export function firstWords(): Plugin {
  let said: ReadonlySet<string> | undefined;
  return {
    name: 'first-words',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    load(id) {
      const [, language, part] = words.exec(id) ?? [];
      return language && `export const messages = __words_${language}_${part}__;`;
    },
    async transform(code, id) {
      if (!id.startsWith(sources)) return null;
      let held = '';
      let copied = 0;
      for (const { 0: whole, 2: part = '', index } of code.matchAll(dynamicImport)) {
        const to = (await this.resolve(part, id))?.id ?? '';
        if (!to.startsWith(sources) || first.test(to)) continue;
        held += `${code.slice(copied, index)}afterWords(() => ${whole})`;
        copied = index + whole.length;
      }
      if (copied === 0) return null;
      return {
        code: `import { afterWords } from '#src/language/rest.ts';\n${held}${code.slice(copied)}`,
        map: null,
      };
    },
    renderChunk(code, _chunk, _options, { chunks }) {
      if (code.search(place) < 0) return null;
      said ??= textsOf(firstModules(chunks), (module) => this.getModuleInfo(module)?.code);
      const texts = said;
      const filled = code.replaceAll(place, (_, language: string, part: string) =>
        literal(catalogueOf(language).filter(([text]) => texts.has(text) === (part === 'messages'))),
      );
      return { code: filled, map: null };
    },
  };
}

/** As a text to be read: browsers take half the time for it that code of the same size takes. */
const literal = (messages: readonly [string, unknown][]) =>
  `JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(messages)))})`;

function catalogueOf(language: string): [string, unknown][] {
  const folder = join(sources, 'language', language);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json') && name !== 'door.json')
    .flatMap((name) => Object.entries(JSON.parse(readFileSync(join(folder, name), 'utf8'))));
}

/** The modules that are evaluated with the first pages: a part may hold some that only others need. */
function firstModules(chunks: Readonly<Record<string, Chunk>>): Set<string> {
  const modules = new Set<string>();
  const seen = new Set<Chunk>();
  const open = Object.values(chunks).filter(
    (chunk) => chunk.isEntry || chunk.moduleIds.some((id) => first.test(id)),
  );
  for (let chunk = open.pop(); chunk; chunk = open.pop()) {
    if (seen.has(chunk)) continue;
    seen.add(chunk);
    for (const id of chunk.moduleIds) modules.add(id);
    open.push(...chunk.imports.flatMap((name) => chunks[name] ?? []));
  }
  return modules;
}

/** Every text in some modules of ours: what stands in packages is looked up in no catalogue. */
function textsOf(modules: Iterable<string>, codeOf: (id: string) => string | null | undefined): Set<string> {
  const texts = new Set<string>();
  for (const id of modules)
    if (id.startsWith(root) && !id.includes('/node_modules/')) collect(parseAst(codeOf(id) ?? ''), texts);
  return texts;
}

function collect(node: unknown, into: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  const { type, value } = node as { type?: string; value?: { cooked?: string } | unknown };
  if (type === 'Literal' && typeof value === 'string') into.add(value);
  if (type === 'TemplateElement') into.add(String((value as { cooked?: string }).cooked));
  for (const child of Object.values(node)) collect(child, into);
}
