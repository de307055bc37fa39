import { describe, expect, test } from 'vitest';
import { authMachine } from '#machines/app/auth.machine.ts';
import { NetworkError, RefusedError, ServerError } from '#machines/parts/failure.ts';
import { asked, fail, finish, isAsked, withPuppets } from '#src/gallery/sandbox/puppet.ts';
import { walk } from '#src/gallery/sandbox/walk.ts';
import { lateCall } from '#tests/support/lateCall.ts';
import { ear } from '#tests/support/listening-actor.ts';

const user = { email: 'ada@example.test', username: 'ada', first_name: 'Ada', last_name: 'L' };

function open(access: string | null = 'a1', refresh: string | null = 'r1', real = {}, leftUnused = false) {
  const owner = ear();
  const walker = walk(withPuppets(authMachine, real), { access, refresh, leftUnused, owner: owner.ref });
  const { actor } = walker;
  const identity = () => actor.getSnapshot().value.identity;
  const credentials = () => actor.getSnapshot().value.credentials;
  const rejected = (token = access) => actor.send({ type: 'access.rejected', access: token });
  return { ...walker, heard: owner.heard, identity, credentials, rejected };
}

function signedIn(real = {}) {
  const session = open('a1', 'r1', real);
  finish(session.actor, 'readActiveUser', user);
  return session;
}

describe('starting', () => {
  test('without tokens nobody is signed in and nothing is asked', () => {
    const { identity, actor } = open(null, null);
    expect(identity()).toBe('signedOut');
    expect(isAsked(actor, 'readActiveUser')).toBe(false);
  });

  test('with tokens the active-user call decides, and its user is stored', () => {
    const { identity, actor, heard } = signedIn();
    expect(identity()).toBe('signedIn');
    expect(actor.getSnapshot().context.user).toEqual(user);
    expect(heard).toEqual([{ type: 'auth.signedIn', user }]);
  });

  test('in a browser that was left alone for too long the session is over before anything is asked', () => {
    const { identity, actor, facts, heard } = open('a1', 'r1', {}, true);
    expect(identity()).toBe('signedOut');
    expect(isAsked(actor, 'readActiveUser')).toBe(false);
    expect(actor.getSnapshot().context).toMatchObject({ access: null, refresh: null });
    expect(facts).toEqual([{ type: 'sessionExpired' }, { type: 'tokensDropped' }]);
    expect(heard).toEqual([{ type: 'auth.left', refresh: 'r1' }]);
  });

  test('a server that is away is only logged; the tokens stay and the page can try again', () => {
    const { identity, actor, facts } = open();
    const error = new ServerError(503);
    fail(actor, 'readActiveUser', error);
    expect(identity()).toBe('unreachable');
    expect(facts).toEqual([{ type: 'userUnread', error }]);
    expect(actor.getSnapshot().context).toMatchObject({ access: 'a1', refresh: 'r1' });
    actor.send({ type: 'retried' });
    expect(identity()).toBe('reconnecting');
    fail(actor, 'readActiveUser', error);
    expect(identity()).toBe('unreachable');
  });
});

describe('a refused access token', () => {
  test('any number of refusals at once make one refresh', () => {
    const { actor, rejected } = signedIn();
    rejected();
    const first = actor.getSnapshot().children.refreshAccess;
    for (let n = 0; n < 24; n += 1) rejected();
    expect(actor.getSnapshot().children.refreshAccess).toBe(first);
    expect(asked(actor, 'refreshAccess')).toEqual({ access: 'a1', refresh: 'r1' });
  });

  test('the new one is held and stored', () => {
    const { actor, rejected, credentials, facts } = signedIn();
    rejected();
    finish(actor, 'refreshAccess', { access: 'a2', refresh: 'r1' });
    expect(credentials()).toBe('resting');
    expect(facts).toEqual([{ type: 'tokensHeld', access: 'a2', refresh: 'r1' }]);
  });

  test('may bring a new refresh token, which is held and stored with it', () => {
    const { actor, rejected, facts } = signedIn();
    rejected();
    finish(actor, 'refreshAccess', { access: 'a2', refresh: 'r2' });
    expect(facts).toEqual([{ type: 'tokensHeld', access: 'a2', refresh: 'r2' }]);
    expect(actor.getSnapshot().context).toMatchObject({ access: 'a2', refresh: 'r2' });
  });

  test('a refresh token that another tab renewed is of the same session', () => {
    const family = '6f1ed002-ab5d-4b5e-9d2f-0c4f4f0a7a11';
    const session = open('a1', `${family}.one`);
    finish(session.actor, 'readActiveUser', user);
    const renewed = { access: 'a2', refresh: `${family}.two` };
    session.actor.send({ type: 'tokens.changedElsewhere', ...renewed, cause: 'elsewhere' });
    expect(session.identity()).toBe('signedIn');
    expect(session.actor.getSnapshot().context).toMatchObject(renewed);
  });

  test('an older one is nobody’s business: the newer one answers it', () => {
    const { actor, rejected, credentials } = signedIn();
    rejected();
    finish(actor, 'refreshAccess', { access: 'a2', refresh: 'r1' });
    rejected('a1');
    expect(credentials()).toBe('resting');
    rejected('a2');
    expect(credentials()).toBe('refreshing');
  });

  test('without a refresh token the session ends at once, and why is told', () => {
    const { rejected, identity, facts } = open('a1', null);
    rejected();
    expect(identity()).toBe('signedOut');
    expect(facts).toEqual([
      { type: 'refreshUnavailable' },
      { type: 'sessionExpired' },
      { type: 'tokensDropped' },
    ]);
  });
});

describe('a refresh that fails', () => {
  test('by a refusal ends the session', () => {
    const { actor, rejected, identity, credentials, heard } = signedIn();
    rejected();
    fail(actor, 'refreshAccess', new RefusedError(401));
    expect([identity(), credentials()]).toEqual(['signedOut', 'resting']);
    expect(heard.at(-1)).toEqual({ type: 'auth.signedOut', cause: 'expired' });
  });

  test('by the server is tried three times more within about seven seconds, then ends the session', () => {
    const { actor, rejected, identity, credentials, clock } = signedIn();
    rejected();
    const waits: number[] = [];
    while (identity() === 'signedIn') {
      fail(actor, 'refreshAccess', new ServerError(503));
      let waited = 0;
      while (credentials() === 'backingOff') {
        clock.increment(100);
        waited += 100;
      }
      if (waited > 0) waits.push(waited);
    }
    expect(waits).toEqual([1000, 2000, 4000]);
    expect(identity()).toBe('signedOut');
  });

  test('by the server once, and then works, starts to count anew', () => {
    const { actor, rejected } = signedIn();
    rejected();
    fail(actor, 'refreshAccess', new ServerError(502));
    expect(actor.getSnapshot().context.tries).toBe(1);
    actor.send({ type: 'tokens.changedElsewhere', access: 'a2', refresh: 'r1', cause: 'elsewhere' });
    expect(actor.getSnapshot().context.tries).toBe(0);
  });

  test('for want of a network waits for it, tokens kept', () => {
    const { actor, rejected, credentials, identity, clock } = signedIn();
    rejected();
    fail(actor, 'refreshAccess', new NetworkError('offline'));
    expect([identity(), credentials()]).toEqual(['signedIn', 'awaitingNetwork']);
    expect(actor.getSnapshot().context).toMatchObject({ access: 'a1', refresh: 'r1' });
    actor.send({ type: 'network.returned' });
    expect(credentials()).toBe('refreshing');
    fail(actor, 'refreshAccess', new NetworkError('offline'));
    clock.increment(15_000);
    expect(credentials()).toBe('refreshing');
  });
});

describe('signing out', () => {
  test('drops the tokens first and only then tells the server', () => {
    const { actor, facts, identity, heard } = signedIn();
    actor.send({ type: 'signOut.asked' });
    expect(facts).toEqual([{ type: 'tokensDropped' }]);
    expect(heard.at(-1)).toEqual({ type: 'auth.signedOut', cause: 'asked' });
    expect(heard.at(-2)).toEqual({ type: 'auth.left', refresh: 'r1' });
    expect(identity()).toBe('signedOut');
  });

  test('during a refresh takes the refresh back: its answer writes nothing', async () => {
    const late = lateCall();
    const { actor, rejected, facts } = signedIn({ refreshAccess: late.logic });
    rejected();
    actor.send({ type: 'signOut.asked' });
    expect(late.isAborted()).toBe(true);
    await late.answer('a2');
    expect(facts.filter(({ type }) => type === 'tokensHeld')).toEqual([]);
    expect(actor.getSnapshot().context).toMatchObject({ access: null, refresh: null, user: null });
  });

  test('while the user is being fetched forgets the late user', async () => {
    const late = lateCall();
    const { actor, heard } = open('a1', 'r1', { readActiveUser: late.logic });
    actor.send({ type: 'signOut.asked' });
    await late.answer(user);
    expect(heard.map(({ type }) => type)).toEqual(['auth.left', 'auth.signedOut']);
  });
});

describe('another tab', () => {
  test('signs out: this one too, and it does not touch what the other wrote', () => {
    const { actor, identity, heard, facts } = signedIn();
    actor.send({ type: 'tokens.changedElsewhere', access: null, refresh: null, cause: 'elsewhere' });
    expect(identity()).toBe('signedOut');
    expect(heard.at(-1)).toEqual({ type: 'auth.signedOut', cause: 'elsewhere' });
    expect(facts).toEqual([]);
  });

  test('finds its session run out: this one is signed out too, and it is told that this was no log-out', () => {
    const { actor, identity, heard, facts } = signedIn();
    actor.send({ type: 'tokens.changedElsewhere', access: null, refresh: null, cause: 'expired' });
    expect(identity()).toBe('signedOut');
    expect(heard.at(-1)).toEqual({ type: 'auth.signedOut', cause: 'expired' });
    expect(facts).toEqual([]);
  });

  test('locks: this one too, and it is told that this was no log-out', () => {
    const { actor, identity, heard, facts } = signedIn();
    actor.send({ type: 'tokens.changedElsewhere', access: null, refresh: null, cause: 'locked' });
    expect(identity()).toBe('signedOut');
    expect(heard.at(-1)).toEqual({ type: 'auth.signedOut', cause: 'locked' });
    expect(facts).toEqual([]);
  });

  test('renews the access token: this one uses it and stops its own refresh', () => {
    const { actor, rejected, identity, credentials } = signedIn();
    rejected();
    actor.send({ type: 'tokens.changedElsewhere', access: 'a2', refresh: 'r1', cause: 'elsewhere' });
    expect([identity(), credentials()]).toEqual(['signedIn', 'resting']);
    expect(actor.getSnapshot().context.access).toBe('a2');
  });

  test('signs somebody else in: the old user is gone before the new one is known', () => {
    const { actor, identity, heard } = signedIn();
    actor.send({ type: 'tokens.changedElsewhere', access: 'b1', refresh: 'q1', cause: 'elsewhere' });
    expect(identity()).toBe('restoring');
    expect(actor.getSnapshot().context.user).toBeNull();
    expect(heard.at(-1)).toEqual({ type: 'auth.signedOut', cause: 'replaced' });
  });
});
