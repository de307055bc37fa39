import type { App } from '#src/session/app.ts';

/** Lets the gallery in another window watch the charts of this one; nothing is loaded before one asks. */
export function answerWatchers(app: App): void {
  const channel = new BroadcastChannel('chartroom.charts');
  const answer = ({ data }: MessageEvent<{ type: string }>) => {
    if (data.type !== 'asked') return;
    channel.removeEventListener('message', answer);
    void import('./live/windows.ts').then(({ watchWindows }) => watchWindows(app));
  };
  channel.addEventListener('message', answer);
  channel.postMessage({ type: 'opened' });
}
