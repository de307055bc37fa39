/** A module of the build, as far as it is looked at here. */
interface Module {
  code: string | null;
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}

/** Looks at a module of the build. */
export type Look = (id: string) => Module | null;

/** Modules that are loaded together, and by whom. */
interface Part {
  size: number;
  /** The pages, and what pages load later, that need it. */
  loads: Set<string>;
  imports: Set<Part>;
  /** A page's own modules stay beside it: the bundler keeps them in one part already. */
  isOwn: boolean;
  /** The part that this one was joined to. */
  into: Part | undefined;
}

/** Bytes of source that a request is worth: a slow line carries them, packed, in the time that a request costs. */
const requestWorth = 60_000;
/** These share something with nearly every other page, and would come in the most parts. */
const richest = /\/patients\/detail(\.|\/medical-records\/detail\.)\$idx\.tsx\?/;
/** Bytes of source of the largest part: about 60 kB when it is packed. */
const largest = 380_000;

/** The overview, and its charts, which follow at once. Everyone starts there: it has a budget of its own. */
const overview = /\/src\/(routes\/dashboard\/index\.tsx\?|screens\/overview\/)/;

/** What a page opens later has the time for its requests, and counts less. */
const weightOf = (load: string) => (isPage(load) || overview.test(load) ? 1 : 0.1);
const isPage = (load: string) => /\/src\/routes\/[^?]*\.tsx\?/.test(load);
const savingFor = (load: string) => weightOf(load) * requestWorth * (richest.test(load) ? 4 : 1);
const wasteWeightOf = (load: string) => (overview.test(load) ? 40 : weightOf(load));
const isLayout = (load: string) => /\/route\.tsx\?/.test(load);

/**
 * Names the part that a module belongs to. Modules that the same pages need are one part; parts are joined where the
 * requests that are saved weigh more than what a page loads in vain, and never so that two parts import each other.
 */
export function joinParts(look: Look, start: readonly string[]): Map<string, string> {
  const everywhere = closure(start, look);
  const entries = findEntries(everywhere, look);
  const reach = new Map(entries.map((entry) => [entry, closure([entry], look, everywhere)]));
  const modules = readModules(entries, reach);
  const parts = new Map<string, Part>();
  const partOf = new Map<string, Part>();
  for (const [id, entriesOf] of modules) {
    const isOwn = entriesOf.length === 1 || reach.has(id);
    const key = isOwn ? `own ${reach.has(id) ? id : entriesOf[0]}` : entriesOf.join(' ');
    const part = parts.get(key) ?? newPart(loadsOf(entriesOf, entries), isOwn);
    parts.set(key, part);
    part.size += look(id)?.code?.length ?? 0;
    partOf.set(id, part);
  }
  for (const [id, part] of partOf)
    for (const imported of look(id)?.importedIds ?? []) {
      const other = partOf.get(imported);
      if (other && other !== part) part.imports.add(other);
    }
  joinWhatPays([...parts.values()].filter(({ isOwn }) => !isOwn));
  const names = new Map<Part, string>();
  const named = new Map<string, string>();
  for (const [id, part] of partOf) {
    if (part.isOwn) continue;
    const whole = last(part);
    const name = names.get(whole) ?? `shared-${names.size}`;
    names.set(whole, name);
    named.set(id, name);
  }
  return named;
}

const newPart = (loads: Set<string>, isOwn: boolean): Part => ({
  ...{ size: 0, loads, isOwn },
  imports: new Set(),
  into: undefined,
});

/** Everything that some modules import, with themselves, without what is there already. */
export function closure(from: readonly string[], look: Look, without?: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  const open = [...from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || without?.has(id)) continue;
    found.add(id);
    open.push(...(look(id)?.importedIds ?? []));
  }
  return found;
}

/** What is imported dynamically, from anywhere. */
function findEntries(everywhere: ReadonlySet<string>, look: Look): string[] {
  const entries = new Set<string>();
  const seen = new Set<string>();
  const open = [...everywhere];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const { importedIds = [], dynamicallyImportedIds = [] } = look(id) ?? {};
    for (const entry of dynamicallyImportedIds) if (!everywhere.has(entry)) entries.add(entry);
    open.push(...importedIds, ...dynamicallyImportedIds);
  }
  return [...entries].sort();
}

/** The entries that need each module. */
function readModules(entries: readonly string[], reach: ReadonlyMap<string, ReadonlySet<string>>) {
  const modules = new Map<string, string[]>();
  for (const entry of entries)
    for (const id of reach.get(entry) ?? []) modules.set(id, [...(modules.get(id) ?? []), entry]);
  return modules;
}

/** A layout is needed by every page inside it. */
function loadsOf(entriesOf: readonly string[], entries: readonly string[]): Set<string> {
  const loads = new Set<string>();
  for (const entry of entriesOf) {
    loads.add(entry);
    if (!isLayout(entry)) continue;
    const folder = entry.replace(/route\.tsx\?.*$/, '');
    for (const page of entries) if (isPage(page) && page.startsWith(folder)) loads.add(page);
  }
  return loads;
}

function joinWhatPays(parts: Part[]): void {
  for (;;) {
    const brought = new Map<Part, Set<Part>>();
    let best: { gain: number; a: Part; b: Part } | undefined;
    for (const [at, a] of parts.entries())
      for (const b of parts.slice(at + 1)) {
        const least = best?.gain ?? 0;
        const gain = gainOf(a, b);
        if (gain <= least || gain - broughtAlong(a, b, brought) <= least) continue;
        if (isBetween(a, b) || isBetween(b, a)) continue;
        best = { gain: gain - broughtAlong(a, b, brought), a, b };
      }
    if (!best) return;
    const { a, b } = best;
    b.into = a;
    a.size += b.size;
    a.loads = new Set([...a.loads, ...b.loads]);
    a.imports = new Set([...a.imports, ...b.imports]);
    for (const part of importedBy(a)) part.loads = new Set([...part.loads, ...a.loads]);
    parts.splice(parts.indexOf(b), 1);
  }
}

/** What joining two parts saves, in bytes: the requests of who needs both, less what is loaded in vain. */
function gainOf(a: Part, b: Part): number {
  if (a.size + b.size > largest) return 0;
  let gain = 0;
  for (const load of a.loads) gain += b.loads.has(load) ? savingFor(load) : -wasteWeightOf(load) * b.size;
  for (const load of b.loads) if (!a.loads.has(load)) gain -= wasteWeightOf(load) * a.size;
  return gain;
}

/** What is loaded in vain, in bytes, because a part that is joined imports others. */
function broughtAlong(a: Part, b: Part, brought: Map<Part, Set<Part>>): number {
  const by = (part: Part) => {
    const known = brought.get(part) ?? importedBy(part);
    brought.set(part, known);
    return known;
  };
  let waste = 0;
  for (const [part, loads] of [
    ...[...by(b)].map((part) => [part, a.loads] as const),
    ...[...by(a)].map((part) => [part, b.loads] as const),
  ]) {
    if (part === a || part === b) continue;
    for (const load of loads) if (!part.loads.has(load)) waste += wasteWeightOf(load) * part.size;
  }
  return waste;
}

/** The parts that a part imports, also by way of others. */
function importedBy(part: Part): Set<Part> {
  const found = new Set<Part>();
  const open = importsOf(part);
  for (let one = open.pop(); one; one = open.pop()) {
    if (one === part || found.has(one)) continue;
    found.add(one);
    open.push(...importsOf(one));
  }
  return found;
}

const last = (part: Part): Part => (part.into ? last(part.into) : part);

/** Whether a part imports another by way of a third: joined, they would import each other with that one. */
function isBetween(from: Part, to: Part): boolean {
  const seen = new Set<Part>([from, to]);
  const open = importsOf(from).filter((part) => part !== to);
  for (let part = open.pop(); part; part = open.pop()) {
    if (seen.has(part)) continue;
    seen.add(part);
    const next = importsOf(part);
    if (next.includes(to)) return true;
    open.push(...next);
  }
  return false;
}

const importsOf = (part: Part): Part[] => [...part.imports].map(last).filter((one) => one !== part);
