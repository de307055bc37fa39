import type { App } from '#src/session/app.ts';
import { createRecorder } from './recorder.ts';
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
}

function openWindows(app: App): Windows {
  const own = `${Date.now().toString(36)}-${performance.now().toString(36)}`;
  const recorder = createRecorder(app, own);
  const channel = new BroadcastChannel(CHANNEL);
  const listeners = new Set<() => void>();
  let others: readonly Report[] = [];
  let all: readonly Report[] = [recorder.read()];
  let isQueued = false;
  const send = (message: Message) => channel.postMessage(message);
  const changed = () => {
    all = [recorder.read(), ...others];
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
  };
}

const known = new WeakMap<App, Windows>();

/** Starts to watch the charts of this window, once, and to hear of those of the others. */
export function watchWindows(app: App): Windows {
  const windows = known.get(app) ?? openWindows(app);
  known.set(app, windows);
  return windows;
}
