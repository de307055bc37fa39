import { createActor, fromCallback } from 'xstate';
import { idleLockMachine, type Presence } from '#machines/app/idleLock.machine.ts';
import { watchPresence } from '#src/effects/presence.ts';
import { lockedKey } from '#src/effects/tokens.ts';
import { deeds } from '#src/session/deeds.ts';
import { openFlows } from '#src/session/openFlows.ts';
import { perApp } from '#src/session/perApp.ts';
import { preferencesOf } from '#src/session/preferences.ts';
import { signInFlow } from './signIn.ts';

/**
 * The lock of an unused page. It starts with the first page that has something to lock, so that the sign-in page
 * carries nothing of it.
 */
export const idleLock = perApp((app) => {
  const { root, auth, store } = app;
  const preferences = preferencesOf(app);
  const userNow = () => auth.getSnapshot().context.user?.email ?? null;
  const minutes = () => preferences.now().lockMinutes;
  const wasLocked = store.read(lockedKey);
  let user = userNow();
  if (user !== null) store.remove(lockedKey);
  const lock = createActor(
    idleLockMachine.provide({
      actors: {
        signIn: signInFlow(app),
        watchPresence: fromCallback<Presence>(({ sendBack }) => watchPresence(store, minutes, sendBack)),
      },
    }),
    { input: { auth, minutes: minutes(), user: user ?? wasLocked, isLocked: user === null } },
  );
  lock.on('locked', (fact) => {
    // the other tabs tell by it why the tokens go
    store.write(lockedKey, fact.user);
    auth.send({ type: 'session.locked' });
  });
  lock.on('released', () => store.remove(lockedKey));
  auth.subscribe(() => {
    const now = userNow();
    if (now !== null && now !== user) lock.send({ type: 'session.opened', user: now, minutes: minutes() });
    user = now;
  });
  root.on('signedOut', ({ cause }) => lock.send({ type: 'session.closed', byLock: cause === 'locked' }));
  const { subscribe, anyUnguarded } = deeds(app);
  let isUnderWay = false;
  subscribe(() => {
    if (anyUnguarded() === isUnderWay) return;
    isUnderWay = !isUnderWay;
    lock.send({ type: 'work.noticed', isUnderWay });
  });
  preferences.subscribe(() => lock.send({ type: 'minutes.chosen', minutes: minutes() }));
  lock.start();
  openFlows(app).add(lock);
  return lock;
});
