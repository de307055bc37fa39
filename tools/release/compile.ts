import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';

/** What an administrator starts, by the name of its command. */
export const programs = {
  start: 'server/main.ts',
  account: 'server/account.ts',
  backup: 'server/backup.ts',
  restore: 'server/restore.ts',
  move: 'server/move.ts',
  demo: 'server/demo.ts',
} as const;

const specifier = /(?:from\s+|import\s*\(\s*|import\s+)["']([^"'\n]+)["']/g;
const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
  rewriteRelativeImportExtensions: true,
  removeComments: false,
};

/** The file that an import means, from the root of the repository; undefined for a package. */
function fileOf(from: string, name: string): string | undefined {
  if (name.startsWith('#')) return name.slice(1);
  return name.startsWith('.') ? normalize(join(dirname(from), name)) : undefined;
}

/**
 * Writes the programs and all that they import as JavaScript, file by file, so that a stack names the line of its
 * source; answers the packages that they use.
 */
export function compile(root: string, into: string): Set<string> {
  const packages = new Set<string>();
  const seen = new Set<string>(Object.values(programs));
  const put = (file: string, text: string) => {
    mkdirSync(dirname(join(into, file)), { recursive: true });
    writeFileSync(join(into, file), text);
  };
  for (const file of seen) {
    const { outputText } = ts.transpileModule(readFileSync(join(root, file), 'utf8'), {
      compilerOptions: options,
      fileName: file,
    });
    put(file.replace(/\.ts$/, '.js'), outputText);
    // what is left are the values: a type has no place at run time
    for (const [, name = ''] of outputText.matchAll(specifier)) {
      const source = fileOf(file, name.replace(/\.js$/, '.ts'));
      if (source) seen.add(source);
      else if (!name.startsWith('node:'))
        packages.add(name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
    }
  }
  for (const file of readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' }))
    if (/\.(sql|tsv|txt)$/.test(file)) {
      mkdirSync(dirname(join(into, 'server', file)), { recursive: true });
      copyFileSync(join(root, 'server', file), join(into, 'server', file));
    }
  return packages;
}
