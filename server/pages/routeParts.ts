/** A chunk of the build, as far as it is looked at here. */
interface Chunk {
  type: 'chunk';
  fileName: string;
  imports: readonly string[];
  facadeModuleId: string | null;
}

type Bundle = Readonly<Record<string, Chunk | { type: 'asset' }>>;

/** The parts of every page by its address, in which `$` stands for a parameter: `/dashboard/patients/edit/$`. */
export type RouteParts = Readonly<Record<string, readonly string[]>>;

/** What each route's page and the layouts around it are loaded from, without what every page starts with. */
export function partsOfRoutes(bundle: Bundle, isFirst: (fileName: string) => boolean): RouteParts {
  const pages = new Map<string, Chunk>();
  for (const file of Object.values(bundle)) {
    if (file.type !== 'chunk') continue;
    const route = /\/src\/routes\/(.*)\.tsx\?/.exec(file.facadeModuleId ?? '')?.[1];
    if (route !== undefined) pages.set(route, file);
  }
  const closure = (chunk: Chunk, into: Set<string>) => {
    if (into.has(chunk.fileName) || isFirst(chunk.fileName)) return;
    into.add(chunk.fileName);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') closure(imported, into);
    }
  };
  const parts: Record<string, string[]> = {};
  for (const [route, page] of pages) {
    if (isLayout(route)) continue;
    const names = new Set<string>();
    for (const [layout, chunk] of pages)
      if (isLayout(layout) && route.startsWith(layout.replace(/route$/, ''))) closure(chunk, names);
    closure(page, names);
    parts[addressOf(route)] = [...names].map((name) => `/${name}`);
  }
  return parts;
}

const isLayout = (route: string) => /(^|\/)route$/.test(route);

/** The address of a file below src/routes, as the router reads its name. */
const addressOf = (route: string) =>
  `/${route.replaceAll('.', '/').replace(/(^|\/)index$/, '')}`.replace(/\$\w+/g, '$');

/** The parts of the page at an address; nothing for one that no route takes. */
export function partsAt(parts: RouteParts, path: string): readonly string[] {
  const asked = path.replace(/\/$/, '').split('/');
  const fits = (pattern: string) => {
    const steps = pattern.split('/');
    return steps.length === asked.length && steps.every((step, at) => step === '$' || step === asked[at]);
  };
  // a name is tried before a parameter
  const found = Object.keys(parts).sort().reverse().find(fits);
  return found === undefined ? [] : (parts[found] ?? []);
}
