import type { App } from '#src/session/app.ts';
import { recorderOf } from '../live/recorder.ts';
import { type Trace, textOf, traceOf } from './trace.ts';

export { recorderOf };

/** The trace of this window as the text of a file. */
export const recorded = (app: App, about: Pick<Trace, 'build' | 'page' | 'keptAt'>): string =>
  textOf(traceOf(recorderOf(app).read(), about));
