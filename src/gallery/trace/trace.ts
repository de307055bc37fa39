import { t } from '#src/language/t.ts';
import type { Report, Step } from '../live/report.ts';

/** What the charts of a window did, as a file that may leave the clinic: no word of a patient, nothing that was typed. */
export interface Trace {
  readonly format: 'chartroom-trace';
  readonly version: 1;
  /** The build of the pages, as in `version.json`. */
  readonly build: string;
  /** The route that was shown, without the numbers of its address. */
  readonly page: string;
  /** When it was kept, an instant in UTC. */
  readonly keptAt: string;
  readonly instances: readonly Pick<
    Report['instances'][number],
    'actor' | 'chart' | 'active' | 'isRunning'
  >[];
  readonly steps: readonly Step[];
}

/** The trace of what a window reports. */
export const traceOf = (
  { instances, steps }: Report,
  about: Pick<Trace, 'build' | 'page' | 'keptAt'>,
): Trace => ({
  format: 'chartroom-trace',
  version: 1,
  ...about,
  instances: instances.map(({ actor, chart, active, isRunning }) => ({ actor, chart, active, isRunning })),
  steps,
});

/** A trace as the text of its file. */
export const textOf = (trace: Trace): string => JSON.stringify(trace, null, 1);

type Fields = Record<string, unknown>;

const isText = (value: unknown) => typeof value === 'string';
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);
const isList = (value: unknown, isOne: (one: Fields) => boolean) =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && isOne(one));

const isStep = ({ number, at, actor, chart, from, event, failure, taken, active }: Fields) =>
  Number.isSafeInteger(number) &&
  Number.isFinite(at) &&
  [actor, chart, from, event].every(isText) &&
  (failure === undefined || isText(failure)) &&
  isTexts(taken) &&
  isTexts(active);

const isInstance = ({ actor, chart, active, isRunning }: Fields) =>
  isText(actor) && isText(chart) && isTexts(active) && typeof isRunning === 'boolean';

/** A file that can't be read as a recording; its message says to the person who chose it what it is instead. */
export class UnreadError extends Error {}

/** Reads a trace from the text of its file, or throws an UnreadError. */
export function readTrace(text: string): Trace {
  let read: Fields;
  try {
    read = JSON.parse(text) as Fields;
  } catch {
    throw new UnreadError(t('This file is no recording: it is not JSON.'));
  }
  if (read?.format !== 'chartroom-trace') throw new UnreadError(t('This file is no recording of Chartroom.'));
  if (read.version !== 1) throw new UnreadError(t('This recording was made by a newer Chartroom.'));
  const isWhole =
    [read.build, read.page, read.keptAt].every(isText) &&
    isList(read.instances, isInstance) &&
    isList(read.steps, isStep);
  if (!isWhole) throw new UnreadError(t('This recording is damaged: a part of it is missing.'));
  return read as unknown as Trace;
}

/** The trace as the gallery shows windows: each chart where it stood last, those that had ended too. */
export function reportOf({ instances, steps, keptAt }: Trace): Report {
  const last = new Map(steps.map((step) => [step.actor, step]));
  const running = new Set(instances.filter(({ isRunning }) => isRunning).map(({ actor }) => actor));
  const stood = [...last.values()].map(({ actor, chart, active, taken }) => ({
    ...{ actor, chart, active, taken, isRunning: running.has(actor) },
    ...{ tags: [], timers: [] },
  }));
  return { window: `recording of ${keptAt}`, keptAt, instances: stood, steps };
}
