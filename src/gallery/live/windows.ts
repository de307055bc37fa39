import type { App } from '#src/session/app.ts';
import { perApp } from '#src/session/perApp.ts';
import { recorderOf } from './recorder.ts';
import type { Report } from './report.ts';

const CHANNEL = 'chartroom.charts';

type Message =
  | { type: 'opened' }
  | { type: 'asked' }
  | { type: 'told'; report: Report }
  | { type: 'closed'; window: string };

/** What every open window of this browser tells of its charts, this one first. */
export interface Windows {
  read(): readonly Report[];
  listen(listener: () => void): () => void;
  /** Puts a recording of another day among them, first. */
  open(recorded: Report): void;
}

/** Watches the charts of this window, and hears of those of the others. */
export const watchWindows = perApp((app: App): Windows => {
  const recorder = recorderOf(app);
  const own = recorder.read().window;
  const channel = new BroadcastChannel(CHANNEL);
  const listeners = new Set<() => void>();
  let others: readonly Report[] = [];
  let opened: readonly Report[] = [];
  let all: readonly Report[] = [recorder.read()];
  let isQueued = false;
  const send = (message: Message) => channel.postMessage(message);
  const changed = () => {
    all = [...opened, recorder.read(), ...others];
    for (const listener of listeners) listener();
  };
  recorder.listen(() => {
    changed();
    if (isQueued) return;
    isQueued = true;
    setTimeout(() => {
      isQueued = false;
      send({ type: 'told', report: recorder.read() });
    }, 50);
  });
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.type === 'opened') return send({ type: 'asked' });
    if (data.type === 'asked') return send({ type: 'told', report: recorder.read() });
    const gone = data.type === 'told' ? data.report.window : data.window;
    others = others.filter(({ window }) => window !== gone);
    if (data.type === 'told') others = [...others, data.report];
    changed();
  });
  addEventListener('pagehide', () => send({ type: 'closed', window: own }));
  send({ type: 'asked' });
  send({ type: 'told', report: recorder.read() });
  return {
    read: () => all,
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    open(recorded) {
      opened = [recorded];
      changed();
    },
  };
});
