import { expect, test } from 'vitest';
import { revocationMachine } from '#machines/app/revocation.machine.ts';
import { NetworkError, RefusedError, ServerError } from '#machines/parts/failure.ts';
import { asked, fail, finish, withPuppets } from '#src/gallery/sandbox/puppet.ts';
import { walk } from '#src/gallery/sandbox/walk.ts';

function open(left: string[] = []) {
  const walker = walk(withPuppets(revocationMachine), { left });
  const state = () => walker.actor.getSnapshot().value;
  const leave = (refresh: string) => walker.actor.send({ type: 'session.left', refresh });
  return { ...walker, state, leave };
}

test('tells the server of a session that was left, and keeps nothing of it', () => {
  const { actor, state, leave, facts } = open();
  expect(state()).toBe('idle');
  leave('r1');
  expect(asked(actor, 'endSession')).toEqual({ refresh: 'r1' });
  finish(actor, 'endSession', undefined);
  expect(state()).toBe('idle');
  expect(facts).toEqual([{ type: 'untold', left: [] }]);
});

test.for([new NetworkError('offline'), new ServerError(503), new RefusedError(429)])(
  'keeps what it could not tell (%s), for the network’s return, for later, and for the next page',
  (error) => {
    const { actor, state, leave, facts, clock } = open();
    leave('r1');
    fail(actor, 'endSession', error);
    expect(state()).toBe('waiting');
    expect(facts).toEqual([{ type: 'untold', left: ['r1'] }]);
    actor.send({ type: 'network.returned' });
    expect(asked(actor, 'endSession')).toEqual({ refresh: 'r1' });
    fail(actor, 'endSession', error);
    clock.increment(60_000);
    finish(actor, 'endSession', undefined);
    expect(state()).toBe('idle');
    expect(facts.at(-1)).toEqual({ type: 'untold', left: [] });
  },
);

test('goes on with what an earlier page could not tell', () => {
  const { actor, state } = open(['r0']);
  expect(asked(actor, 'endSession')).toEqual({ refresh: 'r0' });
  fail(actor, 'endSession', new RefusedError(401));
  expect(state()).toBe('idle');
});

test('tells of several sessions one after the other, and of none twice', () => {
  const { actor, state, leave } = open();
  leave('r1');
  leave('r2');
  leave('r2');
  finish(actor, 'endSession', undefined);
  expect(asked(actor, 'endSession')).toEqual({ refresh: 'r2' });
  finish(actor, 'endSession', undefined);
  expect(state()).toBe('idle');
});
