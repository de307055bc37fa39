import { join } from 'node:path';
import type { Plugin } from 'vite';

const drawing = join(import.meta.dirname, '../src/ui/drawIcon.ts');

/**
 * Draws Lucide's icons ourselves: its own component brings contexts, settings and names in three spellings that no page
 * uses, and each piece of an icon a random key, which React needs in no picture that stays as it is.
 */
export function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === '../createLucideIcon.mjs' ? drawing : null),
    transform(code, id) {
      if (!id.includes('/lucide-react/dist/esm/icons/')) return null;
      return { code: code.replaceAll(/,\s*key: "\w+"/g, ''), map: null };
    },
  };
}
