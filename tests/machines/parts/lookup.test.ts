import { expect, test } from 'vitest';
import { NetworkError } from '#machines/parts/failure.ts';
import { lookupMachine } from '#machines/parts/lookup.machine.ts';
import { asked, fail, finish, isAsked, withPuppets } from '#src/gallery/sandbox/puppet.ts';
import { walk } from '#src/gallery/sandbox/walk.ts';

const [emma, zelda] = [
  { id: '1', label: 'Emma' },
  { id: '2', label: 'Zelda' },
];

function lookFor(words: string) {
  const walker = walk(withPuppets(lookupMachine), { clinic: 7 });
  const { actor, facts } = walker;
  const type = (text: string) => actor.send({ type: 'words.typed', words: text });
  const enter = () => actor.send({ type: 'first.wanted' });
  type(words);
  return { ...walker, type, enter, facts, state: () => actor.getSnapshot().value };
}

/** Emma stands in the list, and `words` are typed after her. */
function after(words: string) {
  const box = lookFor('emma');
  box.clock.increment(150);
  finish(box.actor, 'search', [emma]);
  box.type(words);
  return box;
}

test('Enter takes what the typed words find, not what stood in the list before', () => {
  const { actor, enter, facts } = after('zelda');
  enter();
  expect(facts).toEqual([]);
  expect(asked(actor, 'search')).toEqual({ clinic: 7, words: 'zelda' });
  finish(actor, 'search', [zelda, emma]);
  expect(facts).toEqual([{ type: 'picked', found: zelda }]);
});

test('Enter while the server is asked waits for its answer, also after the field was left', () => {
  const { actor, clock, enter, facts } = after('zelda');
  clock.increment(150);
  enter();
  actor.send({ type: 'list.left' });
  finish(actor, 'search', [zelda]);
  expect(facts).toEqual([{ type: 'picked', found: zelda }]);
});

test('Enter on words that find nothing says so and picks nobody', () => {
  const { actor, enter, facts, state } = after('zzyzx');
  enter();
  finish(actor, 'search', []);
  expect(facts).toEqual([{ type: 'picked', found: null }]);
  expect(state()).toBe('missed');
  const known = after('zzyzx');
  known.clock.increment(150);
  finish(known.actor, 'search', []);
  known.enter();
  expect([known.facts, known.state()]).toEqual([[{ type: 'picked', found: null }], 'missed']);
});

test('without an answer nobody is picked, and Enter asks again', () => {
  const { actor, enter, facts, state } = after('zelda');
  enter();
  fail(actor, 'search', new NetworkError('offline'));
  expect([facts, state()]).toEqual([[{ type: 'picked', found: null }], 'failed']);
  enter();
  finish(actor, 'search', [zelda]);
  expect(facts.at(-1)).toEqual({ type: 'picked', found: zelda });
});

test('other words, and giving the search up, take the wish back', () => {
  const typing = after('zelda');
  typing.enter();
  typing.type('emma');
  typing.clock.increment(150);
  finish(typing.actor, 'search', [emma]);
  expect([typing.facts, typing.state()]).toEqual([[], 'found']);
  const leaving = after('zelda');
  leaving.enter();
  leaving.actor.send({ type: 'search.ended' });
  expect([isAsked(leaving.actor, 'search'), leaving.state()]).toEqual([false, 'idle']);
});

test('a list that is left keeps nothing of what it found, and the words until the search is given up', () => {
  const { actor } = after('zelda');
  actor.send({ type: 'list.left' });
  expect(actor.getSnapshot().context).toMatchObject({ words: 'zelda', found: [] });
  actor.send({ type: 'search.ended' });
  expect(actor.getSnapshot().context).toMatchObject({ words: '', found: [] });
});
