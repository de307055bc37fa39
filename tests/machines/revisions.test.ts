import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chartOf } from '#machines/index.ts';
import { type PlainChart, plainChart } from '#src/gallery/chart/plain.ts';

let folder = '';
const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.test', ...words], {
    cwd: folder,
  });

/** What `npm run machines:diff` says in the repository of this test. */
function diff(...revisions: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), resolve('docs/diff.ts'), ...revisions],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '', TSX_TSCONFIG_PATH: resolve('docs/tsconfig.json') },
    },
  );
  return { status, said: `${stdout}${stderr}` };
}

const now = plainChart(chartOf('removal').machine);

function commit(name: string, charts: readonly PlainChart[]) {
  rmSync(join(folder, 'docs'), { recursive: true, force: true });
  mkdirSync(join(folder, 'docs/machines'), { recursive: true });
  for (const chart of charts)
    writeFileSync(join(folder, `docs/machines/${chart.id}.json`), JSON.stringify(chart));
  writeFileSync(join(folder, 'docs/machines/coverage.json'), '{"tests":{},"charts":{}}');
  git('add', '-A');
  git('commit', '-qm', name);
  git('tag', name);
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'chartroom-revisions-'));
  git('init', '-q');
  const gone = { ...now, id: 'gone', root: { ...now.root, name: 'gone' } };
  commit('first', [{ ...now, edges: now.edges.filter(({ from }) => from !== 'unavailable') }, gone]);
  commit('second', [now]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('two revisions are compared in words and drawn, from what git holds', () => {
  const { status, said } = diff('first', 'second');
  expect(said.split('\n').filter(Boolean)).toEqual([
    'gone is gone',
    'removal',
    '  + unavailable · removal.confirmed → removing',
    '  + unavailable · removal.dismissed → kept',
    '1 drawn in coverage/machines-diff.',
  ]);
  expect(status).toBe(0);
  expect(readFileSync(join(folder, 'coverage/machines-diff/removal.svg'), 'utf8')).toContain(
    'class="arrow event isAdded"',
  );
});

test('a revision is compared with the charts as they are', () => {
  const { said } = diff('second');
  expect(said).toContain('auth is new');
  expect(said).not.toMatch(/^removal$/m);
});

test('a revision does not differ from itself, and an unknown one is said to be so', () => {
  expect(diff('second', 'second')).toEqual({
    status: 0,
    said: 'No chart moves otherwise than at second.\n',
  });
  expect(diff('nowhere')).toEqual({ status: 2, said: 'git knows no revision "nowhere" here.\n' });
});
