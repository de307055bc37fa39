import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

interface Manifest {
  name: string;
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

export interface Installed extends Manifest {
  /** Where it stands, from the root: `node_modules/pg`. */
  readonly place: string;
}

const manifestOf = (root: string, place: string): Manifest =>
  JSON.parse(readFileSync(join(root, place, 'package.json'), 'utf8')) as Manifest;

/** Where Node.js finds a package that another one asks for: beside it, or in a folder above. */
function placeOf(root: string, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (existsSync(join(root, place, 'package.json'))) return place;
    if (folder === '') return undefined;
  }
}

/** Packages with all that they need, as they are installed here. What is optional and not made for this machine is left out. */
export function closureOf(root: string, names: Iterable<string>): Installed[] {
  const found = new Map<string, Installed>();
  const open = [...names].map((name) => ({ from: '', name, isNeeded: true }));
  for (let next = open.pop(); next; next = open.pop()) {
    const place = placeOf(root, next.from, next.name);
    if (!place && next.isNeeded) throw new Error(`${next.name} is not installed: run npm ci first.`);
    if (!place || found.has(place)) continue;
    const manifest = manifestOf(root, place);
    found.set(place, { ...manifest, place });
    const ask = (wanted: Record<string, string> | undefined, isNeeded: boolean) => {
      for (const name of Object.keys(wanted ?? {})) open.push({ from: place, name, isNeeded });
    };
    ask(manifest.dependencies, true);
    ask(manifest.optionalDependencies, false);
    ask(manifest.peerDependencies, false);
  }
  return [...found.values()].sort((a, b) => a.place.localeCompare(b.place));
}

/** Copies packages to where they stand, without what stands inside them and is not needed. */
export function copyPackages(root: string, into: string, packages: readonly Installed[]): void {
  for (const { place } of packages)
    cpSync(join(root, place), join(into, place), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => source === join(root, place) || basename(source) !== 'node_modules',
    });
}

/** The licences of everything that is passed on, in one text. */
export function writeLicences(into: string, packages: readonly Installed[]): void {
  const texts = packages.map(({ name, version, license = 'see its text', place }) => {
    const file = readdirSync(join(into, place)).find((one) => /^(licen[cs]e|copying)/i.test(one));
    const text = file ? readFileSync(join(into, place, file), 'utf8').trim() : '(no text comes with it)';
    return `${name} ${version} (${license})\n\n${text}\n`;
  });
  writeFileSync(join(into, 'THIRD-PARTY-LICENSES.txt'), texts.join(`\n${'-'.repeat(72)}\n\n`));
}
