import type { Presence } from '#machines/app/idleLock.machine.ts';
import { forgetUse, isUse, lastUse, noteUse } from './lastUse.ts';
import type { Store } from './storage.ts';

/** A hidden tab looks at the clock once a minute at most; more than two means that the machine slept. */
const longestBeat = 120_000;
const beat = 10_000;
const toldEvery = 1000;
const storedEvery = 5000;

const uses = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** A browser moves the pointer itself when the page moves under it. */
const isStill = (event: Event) =>
  event instanceof PointerEvent &&
  event.type === 'pointermove' &&
  event.movementX === 0 &&
  event.movementY === 0;

/** Tells when someone uses this tab or another one, and when the clock jumped. The page locks after so many minutes. */
export function watchPresence(
  store: Store,
  minutes: () => number,
  report: (event: Presence) => void,
): () => void {
  let looked = Date.now();
  // whoever has just come is there
  if (lastUse(store) === 0) noteUse(store, minutes(), looked);
  let told = 0;
  let stored = 0;
  const look = () => {
    const from = looked;
    looked = Date.now();
    if (Math.abs(looked - from) > longestBeat)
      report({ type: 'clock.jumped', from, active: Math.max(told, lastUse(store)) });
  };
  const use = (event: Event) => {
    if (!event.isTrusted || isStill(event)) return;
    look();
    if (looked - told >= toldEvery || looked < told) {
      told = looked;
      report({ type: 'activity.seen' });
    }
    if (looked - stored >= storedEvery || looked < stored) {
      stored = looked;
      // a use that was noted a moment after the look would be taken for one after a sleep that begins here
      noteUse(store, minutes(), looked);
    }
  };
  const usedElsewhere = (event: StorageEvent) => {
    if (isUse(event)) report({ type: 'activity.seen' });
  };
  const timer = setInterval(look, beat);
  for (const name of uses) window.addEventListener(name, use, { capture: true, passive: true });
  window.addEventListener('storage', usedElsewhere);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    for (const name of uses) window.removeEventListener(name, use, { capture: true });
    window.removeEventListener('storage', usedElsewhere);
    document.removeEventListener('visibilitychange', look);
    // whoever is watched is gone from every tab, and so is the note of when they were here
    forgetUse(store);
  };
}
