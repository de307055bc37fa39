import { readFileSync } from 'node:fs';
import { readTrace, type Trace } from '#src/gallery/trace/trace.ts';
import { replayReport } from './replayReport.ts';

/**
 * `npm run trace -- FILE`: plays what `Report a problem` saved on the charts of today, as a test of each chart. Ends with
 * 0 where all of them play as recorded, with 1 where one does something else, with 2 where the file cannot be read.
 * Dropped events and calls that failed are told beside the results; each run stands below them as the source of a test.
 */
const [file] = process.argv.slice(2);

function stop(why: string): never {
  console.error(why);
  process.exit(2);
}

function read(path: string): Trace {
  try {
    return readTrace(readFileSync(path, 'utf8'));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return stop(code === 'ENOENT' ? `There is no file "${path}".` : message);
  }
}

const { text, isAsRecorded } = replayReport(
  read(file ?? stop('Which file? npm run trace -- chartroom-recording.json')),
);
console.log(text);
process.exitCode = isAsRecorded ? 0 : 1;
