import { describe, expect, test } from 'vitest';
import { defaultClinicMachine } from '#machines/app/defaultClinic.machine.ts';
import { NetworkError, RefusedError, ServerError } from '#machines/parts/failure.ts';
import { asked, fail, finish, isAsked, withPuppets } from '#src/gallery/sandbox/puppet.ts';
import { walk } from '#src/gallery/sandbox/walk.ts';
import { lateCall } from '#tests/support/lateCall.ts';

const clinic = (id: number) => ({
  id,
  name: `Clinic ${id}`,
  address: '',
  email: '',
  phone_number: '',
  user: 1,
});
const ten = Array.from({ length: 10 }, (_, n) => clinic(n + 1));

function arrive(stored: number | null, clinics = ten) {
  const walker = walk(withPuppets(defaultClinicMachine), { stored });
  walker.actor.send({ type: 'user.arrived' });
  expect(asked(walker.actor, 'listClinics')).toEqual({ limit: 10, offset: 0 });
  finish(walker.actor, 'listClinics', clinics);
  const chosen = () => walker.actor.getSnapshot().context.chosen?.id;
  const state = () => walker.actor.getSnapshot().value;
  return { ...walker, chosen, state };
}

describe('at the start', () => {
  test('nothing is fetched before somebody is signed in', () => {
    expect(walk(withPuppets(defaultClinicMachine), { stored: 3 }).actor.getSnapshot().value).toBe('idle');
  });

  test('the stored clinic is chosen when it is among the first ten', () => {
    const { chosen, facts } = arrive(7);
    expect(chosen()).toBe(7);
    expect(facts).toEqual([{ type: 'chosen', id: 7 }]);
  });

  test('without a stored one the first is chosen, stored, and not announced', () => {
    const { chosen, facts } = arrive(null);
    expect(chosen()).toBe(1);
    expect(facts).toEqual([{ type: 'chosen', id: 1 }]);
  });

  test('the eleventh is asked for by its id', () => {
    const { actor, chosen, facts } = arrive(11);
    expect(asked(actor, 'readClinic')).toEqual({ id: 11 });
    finish(actor, 'readClinic', clinic(11));
    expect(chosen()).toBe(11);
    expect(facts).toEqual([{ type: 'chosen', id: 11 }]);
  });

  test('a stored clinic that is gone gives way to the first, and the user is told', () => {
    const { actor, chosen, facts } = arrive(99);
    fail(actor, 'readClinic', new RefusedError(404));
    expect(chosen()).toBe(1);
    expect(facts).toEqual([
      { type: 'chosen', id: 1 },
      { type: 'replaced', name: 'Clinic 1' },
    ]);
  });

  test('a stored clinic that is gone, and no other: none', () => {
    const { actor, state } = arrive(99, []);
    fail(actor, 'readClinic', new RefusedError(404));
    expect(state()).toBe('none');
    expect(actor.getSnapshot().context.stored).toBeNull();
  });

  test('no clinic at all: none, and the first one created becomes the default', () => {
    const { actor, chosen, state, facts } = arrive(null, []);
    expect(state()).toBe('none');
    actor.send({ type: 'clinic.saved', clinic: clinic(5) });
    expect([state(), chosen()]).toEqual([{ chosen: 'known' }, 5]);
    expect(facts).toEqual([{ type: 'chosen', id: 5 }, { type: 'pagesOutdated' }]);
  });

  test.for([400, 409, 429])(
    'a refusal with %i says nothing about the clinic, and gives nothing up',
    (status) => {
      const { actor, state, facts } = arrive(11);
      fail(actor, 'readClinic', new RefusedError(status));
      expect(state()).toBe('unavailable');
      expect(actor.getSnapshot().context.stored).toBe(11);
      expect(facts.map(({ type }) => type)).toEqual(['clinicsUnread']);
    },
  );

  test('a stored clinic that the user may not read gives way too', () => {
    const { actor, chosen } = arrive(99);
    fail(actor, 'readClinic', new RefusedError(403));
    expect(chosen()).toBe(1);
  });

  test('a server that is away gives nothing up', () => {
    const { actor, state, facts } = arrive(11);
    fail(actor, 'readClinic', new NetworkError('offline'));
    expect(state()).toBe('unavailable');
    expect(actor.getSnapshot().context.stored).toBe(11);
    expect(facts.map(({ type }) => type)).toEqual(['clinicsUnread']);
    actor.send({ type: 'retried' });
    fail(actor, 'listClinics', new ServerError(500));
    expect(state()).toBe('unavailable');
  });
});

describe('afterwards', () => {
  test('a chosen clinic is the default and is stored, also one that was not listed', () => {
    const { actor, chosen, facts } = arrive(1);
    actor.send({ type: 'clinic.chosen', clinic: clinic(12) });
    expect(chosen()).toBe(12);
    expect(facts.slice(-2)).toEqual([{ type: 'chosen', id: 12 }, { type: 'pagesOutdated' }]);
  });

  test('a renamed clinic shows its new name and stays the default', () => {
    const { actor } = arrive(1);
    actor.send({ type: 'clinic.saved', clinic: { ...clinic(1), name: 'Renamed' } });
    expect(actor.getSnapshot().context.chosen.name).toBe('Renamed');
  });

  test('another new clinic does not take the default away', () => {
    const { actor, chosen } = arrive(1);
    actor.send({ type: 'clinic.saved', clinic: clinic(12) });
    expect(chosen()).toBe(1);
  });

  test('when the default is removed the clinics are fetched again', () => {
    const { actor, state } = arrive(3);
    actor.send({ type: 'clinic.removed', id: 4 });
    expect(state()).toEqual({ chosen: 'known' });
    actor.send({ type: 'clinic.removed', id: 3 });
    expect(state()).toBe('fetching');
  });

  test('signing out forgets the clinics, not the choice', () => {
    const { actor, state } = arrive(3);
    actor.send({ type: 'user.left' });
    expect(state()).toBe('idle');
    expect(actor.getSnapshot().context).toEqual({ stored: 3, clinics: [], chosen: null });
  });

  test('a clinic that the account lost gives way to the first that is left, and every page is read anew', () => {
    const { actor, chosen, facts } = arrive(2, [clinic(1), clinic(2)]);
    actor.send({ type: 'permission.refused' });
    finish(actor, 'listClinics', [clinic(1)]);
    expect(chosen()).toBe(1);
    expect(facts.slice(-3)).toEqual([
      { type: 'pagesOutdated' },
      { type: 'chosen', id: 1 },
      { type: 'replaced', name: 'Clinic 1' },
    ]);
    expect(actor.getSnapshot().context.clinics).toEqual([clinic(1)]);
  });

  test('a clinic that is not among the first ten is kept when these are read again', () => {
    const { actor, chosen } = arrive(1);
    actor.send({ type: 'clinic.chosen', clinic: clinic(12) });
    actor.send({ type: 'permission.refused' });
    finish(actor, 'listClinics', ten);
    expect(chosen()).toBe(12);
  });

  test('an answer that arrives after signing out is dropped', async () => {
    const late = lateCall();
    const { actor } = walk(withPuppets(defaultClinicMachine, { listClinics: late.logic }), { stored: 3 });
    actor.send({ type: 'user.arrived' });
    actor.send({ type: 'user.left' });
    await late.answer(ten);
    expect(actor.getSnapshot().context.clinics).toEqual([]);
  });

  const viewer = (id: number) => ({ ...clinic(id), role: 'viewer' as const });

  test('a refusal has the clinics fetched again; the role is the new one, and nothing is chosen anew', () => {
    const { actor, chosen, facts } = arrive(3);
    actor.send({ type: 'permission.refused' });
    actor.send({ type: 'permission.refused' });
    expect(asked(actor, 'listClinics')).toEqual({ limit: 10, offset: 0 });
    finish(
      actor,
      'listClinics',
      ten.map(({ id }) => viewer(id)),
    );
    expect([chosen(), actor.getSnapshot().context.chosen.role]).toEqual([3, 'viewer']);
    expect(facts).toEqual([{ type: 'chosen', id: 3 }]);
  });

  test('a clinic that is not among the first ten is kept as it was', () => {
    const { actor, chosen, state } = arrive(11);
    finish(actor, 'readClinic', clinic(11));
    actor.send({ type: 'attention.returned' });
    finish(actor, 'listClinics', ten);
    expect([chosen(), state()]).toEqual([11, { chosen: 'known' }]);
  });

  test('an answer older than what was just saved does not take it back', () => {
    const { actor } = arrive(1);
    actor.send({ type: 'attention.returned' });
    actor.send({ type: 'clinic.saved', clinic: { ...clinic(1), name: 'Renamed' } });
    expect(isAsked(actor, 'listClinics')).toBe(false);
    expect(actor.getSnapshot().context.chosen.name).toBe('Renamed');
  });

  test('without an answer the role stays what it was', () => {
    const { actor, chosen, state } = arrive(1);
    actor.send({ type: 'permission.refused' });
    fail(actor, 'listClinics', new NetworkError('offline'));
    expect([chosen(), state()]).toEqual([1, { chosen: 'known' }]);
  });
});
