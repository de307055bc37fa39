import { chartOf } from '#machines/index.ts';
import { eventWords } from '#src/gallery/chart/words.ts';
import type { Step } from '#src/gallery/live/report.ts';
import { asTest } from '#src/gallery/sandbox/asTest.ts';
import { describeState } from '#src/gallery/sandbox/describe.ts';
import type { Run } from '#src/gallery/sandbox/replayLink.ts';
import { eventsOf, play } from '#src/gallery/sandbox/run.ts';
import { type Replay, replay } from '#src/gallery/trace/replay.ts';
import type { Trace } from '#src/gallery/trace/trace.ts';

/** What came of a recording that was played again. */
interface Report {
  /** In the words of the Test Anything Protocol, the runs as source after it. */
  readonly text: string;
  readonly isAsRecorded: boolean;
}

const innermost = (active: readonly string[]) =>
  active.filter((path) => path !== '' && !active.some((other) => other.startsWith(`${path}.`))).join(', ');

const forcedWords = ({ forced }: Run) =>
  Object.entries(forced)
    .map(([guard, verdict]) => `${guard} ${verdict}`)
    .join(', ');

/** Where the run leads with the event of a step, as far as today's chart and its samples know it. */
function withStep(id: string, run: Run, { event }: Step): { readonly run: Run; readonly words: string } {
  const chart = chartOf(id);
  const number = eventsOf(chart).findIndex(({ type }) => eventWords(type) === event);
  const longer = number < 0 ? run : { ...run, steps: [...run.steps, number] };
  const { done, snapshot } = play(chart, longer);
  const isTaken = number >= 0 && done.length === longer.steps.length + 1;
  return { run: longer, words: `${isTaken ? '' : `takes no ${event} in `}${describeState(snapshot)}` };
}

function todayWords({ chart, run, differs }: Replay): string {
  if (!differs) return '';
  if (run) return withStep(chart, run, differs).words;
  return differs.event === 'xstate.init' ? 'no start of the samples stands there' : 'there is no such chart';
}

function resultOf(one: Replay, number: number): string[] {
  const { actor, chart, run, differs, dropped, failed } = one;
  const name = `${number} - ${chart} (${actor})`;
  const notes = [
    ...dropped.map(
      (step) =>
        `  # step ${step.number}: nothing took ${step.event} in ${innermost(step.active) || 'the start'}`,
    ),
    ...failed.map((step) => `  # step ${step.number}: ${step.event}, ${step.failure}`),
    ...(run && forcedWords(run) ? [`  # no sample has values for it: ${forcedWords(run)}`] : []),
  ];
  if (differs)
    return [
      `not ok ${name} does something else at step ${differs.number}, ${differs.event}`,
      '  ---',
      `  recorded: ${JSON.stringify(innermost(differs.active))}`,
      `  today: ${JSON.stringify(todayWords(one))}`,
      '  ...',
      ...notes,
    ];
  if (!run) return [`ok ${name} # SKIP ran before the recording began`, ...notes];
  return [`ok ${name} plays as recorded`, ...notes];
}

/** The run as a test that expects what was recorded, so that it fails where today's chart does something else. */
function sourceOf({ chart, run, differs }: Replay): string[] {
  if (!run || (run.steps.length === 0 && !differs)) return [];
  const whole = differs ? withStep(chart, run, differs).run : run;
  return ['', asTest(chartOf(chart), whole, play(chartOf(chart), whole), differs?.active)];
}

/** Plays a recording on the charts of today, one test for each chart that it holds. */
export function replayReport(trace: Trace): Report {
  const replays = replay(trace);
  const failing = replays.filter(({ differs }) => differs);
  const skipped = replays.filter(({ run, differs }) => !run && !differs);
  const text = [
    'TAP version 13',
    `# Recorded ${trace.keptAt} on ${trace.page}, build ${trace.build || 'of development'}.`,
    ...replays.flatMap((one, index) => resultOf(one, index + 1)),
    `1..${replays.length}`,
    `# tests ${replays.length}`,
    `# pass ${replays.length - failing.length - skipped.length}`,
    `# fail ${failing.length}`,
    `# skipped ${skipped.length}`,
    ...replays.flatMap(sourceOf),
  ].join('\n');
  return { text, isAsRecorded: failing.length === 0 };
}
