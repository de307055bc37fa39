import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder = '';
const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.test', ...words], {
    cwd: folder,
  });

/** What `npm run machines:diff` says in the repository of this test. */
function diff(...revisions: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), resolve('tools/charts/diff.ts'), ...revisions],
    {
      cwd: folder,
      encoding: 'utf8',
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        GITHUB_BASE_REF: '',
        TSX_TSCONFIG_PATH: resolve('tools/tsconfig.json'),
      },
    },
  );
  return { status, said: `${stdout}${stderr}` };
}

const imports = JSON.stringify({ type: 'module', imports: { '#machines/*': './machines/*' } });
const removal = "import { removalMachine } from './parts/removal.machine.ts';";

/** Commits the charts of today, changed as it is said, with what the catalogue lists of them. */
function commit(name: string, catalogue: string, change: (text: string) => string) {
  rmSync(join(folder, 'machines'), { recursive: true, force: true });
  cpSync('machines', join(folder, 'machines'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), imports);
  writeFileSync(join(folder, 'machines/index.ts'), catalogue);
  const file = join(folder, 'machines/parts/removal.machine.ts');
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  git('add', '-A');
  git('commit', '-qm', name);
  git('tag', name);
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'chartroom-revisions-'));
  git('init', '-q', '-b', 'work');
  const gone = "import { createMachine } from 'xstate';\nconst gone = createMachine({ id: 'gone' });";
  commit(
    'first',
    `${removal}\n${gone}\nexport const charts = [{ machine: removalMachine }, { machine: gone }];`,
    (text) => {
      const changed = text.replace(/(unavailable: \{[^{]*)on: \{[^}]*\},/, '$1');
      expect(changed).not.toBe(text);
      return changed;
    },
  );
  commit('second', `${removal}\nexport const charts = [{ machine: removalMachine }];`, (text) => text);
});

/** Commits the removal of today with one more state, and with these lines as its paths. */
function commitLimbo(name: string, paths: string) {
  mkdirSync(join(folder, 'docs/machines'), { recursive: true });
  writeFileSync(join(folder, 'docs/machines/removal.paths.txt'), paths);
  commit(name, `${removal}\nexport const charts = [{ machine: removalMachine }];`, (text) =>
    text.replace(/(\n *)(unavailable: \{)/, '$1limbo: {},$1$2'),
  );
}
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('two revisions are compared in words and drawn, from what git holds', () => {
  const { status, said } = diff('first', 'second');
  expect(said.split('\n').filter(Boolean)).toEqual([
    'removal',
    '  + unavailable · removal.confirmed → removing',
    '  + unavailable · removal.dismissed → unknown',
    'gone is gone',
    '1 drawn in coverage/machines-diff.',
  ]);
  expect(status).toBe(0);
  expect(readFileSync(join(folder, 'coverage/machines-diff/removal.svg'), 'utf8')).toContain(
    'event isAdded"',
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

test('a check fails for a new state that no sample leads to, and names one that nothing is promised of', () => {
  commitLimbo('unwalked', 'start → removing #1\n');
  expect(diff('--check', 'second', 'unwalked')).toEqual({
    status: 1,
    said: '! removal: no sample leads to limbo\n! removal: nothing is promised of limbo\n',
  });
  commitLimbo('walked', 'start → limbo #1\n');
  expect(diff('--check', 'second', 'walked')).toEqual({
    status: 0,
    said: '! removal: nothing is promised of limbo\n',
  });
});

test('a check compares with where the branch left main; where there is no main it says so and passes', () => {
  expect(diff('--check')).toEqual({
    status: 0,
    said: '! No base branch here (main or origin/main), so no chart was compared.\n',
  });
  git('branch', 'main', 'second');
  const { status, said } = diff('--check');
  expect(said).toContain('! auth: no sample leads to identity.signedIn\n');
  expect(said).not.toContain('! removal:');
  expect(status).toBe(1);
});
