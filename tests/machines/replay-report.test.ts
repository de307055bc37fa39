import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chartOf } from '#machines/index.ts';
import { createRecorder } from '#src/gallery/live/recorder.ts';
import { withPuppets } from '#src/gallery/sandbox/puppet.ts';
import { walk } from '#src/gallery/sandbox/walk.ts';
import { type Trace, textOf, traceOf } from '#src/gallery/trace/trace.ts';
import { replayReport } from '#tools/charts/replayReport.ts';

/** What a window recorded while the removal of something was asked for, confirmed and not answered. */
function recorded(): Trace {
  const { machine, samples } = chartOf('removal');
  const recorder = createRecorder('window');
  const walker = walk(withPuppets(machine), samples.inputs?.()[0]);
  walker.actor.system.inspect(recorder.inspect);
  recorder.begin(walker.actor);
  walker.step({ type: 'removal.confirmed' });
  walker.step({ type: 'xstate.error.actor.remove', actorId: 'remove', error: new Error('down') });
  const about = { build: 'abc', page: '/dashboard/services', keptAt: '2036-03-27T09:00:00.000Z' };
  return traceOf(recorder.read(), about);
}

const trace = recorded();
const last = trace.steps.length - 1;
/** The same recording, with another last step. */
const ending = (change: Partial<Trace['steps'][number]>): Trace => ({
  ...trace,
  steps: trace.steps.map((step, index) => (index === last ? { ...step, ...change } : step)),
});

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'chartroom-trace-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What `npm run trace` says of a file, and how it ends. */
function tool(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'tools/charts/replayTrace.ts', ...words],
    { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '', TSX_TSCONFIG_PATH: 'tools/tsconfig.json' } },
  );
  return { status, stdout, stderr };
}
function kept(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

test('a recording that plays as recorded passes, although a call failed in it', () => {
  const { status, stdout } = tool(kept('same.json', textOf(trace)));
  expect(stdout).toMatch(/^TAP version 13\n/);
  expect(stdout).toMatch(/^ok 1 - removal \(.*\) plays as recorded$/m);
  expect(stdout).toMatch(/^ {2}# step \d+: error: remove, /m);
  expect(stdout).toContain("test('removal: start, removal.confirmed, error: remove");
  expect(stdout).toMatch(/^1\.\.1\n# tests 1\n# pass 1\n# fail 0\n# skipped 0$/m);
  expect(status).toBe(0);
});

test('a recording that today’s chart does not repeat fails, and says where', () => {
  const { status, stdout } = tool(kept('other.json', textOf(ending({ active: ['', 'asking'] }))));
  expect(stdout).toMatch(/^not ok 1 - removal \(.*\) does something else at step \d+, error: remove$/m);
  expect(stdout).toContain('  recorded: "asking"\n  today: "');
  expect(stdout).toMatch(/^# fail 1$/m);
  expect(stdout).toContain('toEqual(["","asking"])');
  expect(status).toBe(1);
});

test.each([
  ['is not JSON', 'no.json', '…', 'This file is no recording: it is not JSON.\n'],
  ['is something else', 'else.json', '{"format":"x"}', 'This file is no recording of Chartroom.\n'],
])('a file that %s cannot be read', (_, name, text, why) => {
  expect(tool(kept(name, text))).toEqual({ status: 2, stdout: '', stderr: why });
});

test('neither a file that is not there nor none at all can be read', () => {
  expect(tool(join(folder, 'nowhere.json'))).toMatchObject({ status: 2, stdout: '' });
  expect(tool()).toMatchObject({ status: 2, stdout: '' });
});

test('an event that today’s chart does not know, and a chart that is gone, are differences', () => {
  const unknown = replayReport(ending({ event: 'removal.shouted' }));
  expect(unknown.text).toContain('today: "takes no removal.shouted in ');
  expect(unknown.isAsRecorded).toBe(false);
  const gone = replayReport({ ...trace, steps: trace.steps.map((step) => ({ ...step, chart: 'gone' })) });
  expect(gone.text).toContain('today: "there is no such chart"');
  expect(gone.isAsRecorded).toBe(false);
});

test('a chart that begins elsewhere today differs; one that ran before the recording is skipped', () => {
  const [start, ...rest] = trace.steps;
  const moved = (event: string) =>
    replayReport({
      ...trace,
      steps: [{ ...start, event, active: ['', 'attic'] } as (typeof rest)[number], ...rest],
    });
  expect(moved('xstate.init').isAsRecorded).toBe(false);
  expect(moved('xstate.init').text).toContain('today: "no start of the samples stands there"');
  const { text, isAsRecorded } = moved('watched');
  expect(text).toMatch(/^ok 1 - removal .* # SKIP ran before the recording began$/m);
  expect(isAsRecorded).toBe(true);
});
