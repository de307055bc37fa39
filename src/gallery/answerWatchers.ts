import { bear } from '#src/effects/parts.ts';
import type { App } from '#src/session/app.ts';

/** Lets the gallery in another window watch the charts of this one; nothing is loaded before one asks. */
export function answerWatchers(app: App): void {
  const channel = new BroadcastChannel('chartroom.charts');
  const answer = async ({ data }: MessageEvent<{ type: string }>) => {
    if (data.type !== 'asked') return;
    channel.removeEventListener('message', answer);
    try {
      const { watchWindows } = await import('./live/windows.ts');
      watchWindows(app);
    } catch (failure) {
      bear(failure);
      // the part can't be fetched without a network: whoever asks again is answered
      channel.addEventListener('message', answer);
    }
  };
  channel.addEventListener('message', answer);
  channel.postMessage({ type: 'opened' });
}
