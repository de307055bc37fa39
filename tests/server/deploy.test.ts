import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readSettings } from '#server/settings.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const documented = new Set(
  [...read('docs/operations.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name),
);

interface Compose {
  services: Record<string, { environment?: Record<string, string>; volumes?: string[]; image: string }>;
  volumes: Record<string, unknown>;
}
const compose = parse(read('compose.yaml')) as Compose;

/** What compose makes of `${NAME:-fallback}` and `${NAME:?why}`. */
const filled = (text: string, given: Record<string, string>) =>
  text.replace(/\$\{(\w+):[-?]([^}]*)\}/g, (_all, name: string) => given[name] ?? '');

it('the Dockerfile is well formed, runs as nobody special, says when it is ready, and copies what exists', () => {
  const text = read('Dockerfile');
  expect(validate(text)).toEqual([]);
  const last = text.slice(text.lastIndexOf('\nFROM '));
  expect(last).toMatch(/^USER node$/m);
  expect(last).toMatch(/^HEALTHCHECK .*\/readyz/m);
  expect(last).toMatch(/^CMD \["node"/m);
  for (const [, files] of text.matchAll(/^COPY (?!--from)(.*) \S+$/gm))
    for (const file of files?.split(' ') ?? []) expect(existsSync(join(root, file)), file).toBe(true);
});

it('the settings that compose hands over are documented and let the server start', () => {
  const { environment = {} } = compose.services.chartroom ?? {};
  const image = read('Dockerfile').match(/^ENV (.*)$/m)?.[1] ?? '';
  const ofImage = Object.fromEntries(image.split(' ').map((pair) => pair.split('=')));
  const given = { DOMAIN: 'clinic.example.org', DATABASE_PASSWORD: 'f00d' };
  const handed = Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, filled(value, given)]),
  );
  for (const name of Object.keys({ ...ofImage, ...handed }))
    if (name !== 'NODE_ENV') expect(documented, name).toContain(name);
  expect(readSettings({ ...ofImage, ...handed })).toMatchObject({
    host: '0.0.0.0',
    databaseUrl: 'postgres://chartroom:f00d@database:5432/chartroom',
    publicUrl: 'https://clinic.example.org',
    offerDemo: false,
    tellsLinks: false,
    mail: undefined,
  });
});

it('every volume and file that compose mounts exists, and what is asked for stands in the pattern', () => {
  const text = read('compose.yaml');
  for (const { image, volumes = [] } of Object.values(compose.services)) {
    expect(image).toMatch(/:\d/);
    for (const [source = ''] of volumes.map((volume) => volume.split(':')))
      if (source.startsWith('.')) expect(existsSync(join(root, source)), source).toBe(true);
      else expect(Object.keys(compose.volumes)).toContain(source);
  }
  for (const [, name] of text.matchAll(/\$\{(\w+):/g))
    expect(read('deploy/compose.env')).toContain(`${name}=`);
});

it('the settings file of the service names only what is documented', () => {
  const names = [...read('deploy/settings.env').matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(3);
  expect(names.filter((name) => !documented.has(name as string))).toEqual([]);
  expect(readdirSync(join(root, 'deploy'))).toContain('chartroom.service');
});
