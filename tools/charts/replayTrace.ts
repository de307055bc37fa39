import { readFileSync } from 'node:fs';
import { chartOf } from '#machines/index.ts';
import { asTest } from '#src/gallery/sandbox/asTest.ts';
import { play } from '#src/gallery/sandbox/run.ts';
import { type Replay, replay } from '#src/gallery/trace/replay.ts';
import { readTrace } from '#src/gallery/trace/trace.ts';

/**
 * `npm run trace -- FILE`: plays what `Report a problem` saved on the charts of today. Prints what went wrong, and each
 * chart's run as a test; ends with 1 where a chart differs from the recording, an event was dropped or a call failed.
 */
const [file] = process.argv.slice(2);
if (!file) {
  console.error('Which file? npm run trace -- chartroom-recording.json');
  process.exit(2);
}

function tell({ actor, chart, run, differs, dropped, failed }: Replay): boolean {
  console.log(`\n${chart} (${actor})`);
  for (const { number, event, active } of dropped)
    console.log(`  step ${number}: nothing took ${event} in ${active.at(-1) || 'the start'}`);
  for (const { number, event, failure } of failed) console.log(`  step ${number}: ${event}, ${failure}`);
  if (differs) console.log(`  step ${differs.number}: today's chart does something else at ${differs.event}`);
  if (!run) console.log('  ran before the recording began: it is not played again');
  else if (run.steps.length > 0) console.log(asTest(chartOf(chart), run, play(chartOf(chart), run)));
  return dropped.length > 0 || failed.length > 0 || differs !== undefined;
}

try {
  const trace = readTrace(readFileSync(file, 'utf8'));
  console.log(`Recorded ${trace.keptAt} on ${trace.page}, build ${trace.build || 'of development'}.`);
  process.exitCode = replay(trace).map(tell).some(Boolean) ? 1 : 0;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}
