import { describe, expect, test } from 'vitest';
import { appMachine } from '#machines/app/app.machine.ts';
import { authMachine } from '#machines/app/auth.machine.ts';
import { buildFreshnessMachine } from '#machines/app/buildFreshness.machine.ts';
import { darkModeMachine } from '#machines/app/darkMode.machine.ts';
import { defaultClinicMachine } from '#machines/app/defaultClinic.machine.ts';
import { revocationMachine } from '#machines/app/revocation.machine.ts';
import { asked, fail, finish, isAsked, withPuppets } from '#src/gallery/sandbox/puppet.ts';
import { walk } from '#src/gallery/sandbox/walk.ts';

const user = { email: 'ada@example.test', username: 'ada', first_name: 'Ada', last_name: 'L' };
const clinic = (id: number) => ({
  id,
  name: `Clinic ${id}`,
  address: '',
  email: '',
  phone_number: '',
  user: 1,
});

const wired = withPuppets(appMachine, {
  auth: withPuppets(authMachine),
  defaultClinic: withPuppets(defaultClinicMachine),
  darkMode: withPuppets(darkModeMachine),
  buildFreshness: withPuppets(buildFreshnessMachine),
  revocation: withPuppets(revocationMachine),
});

function open(tokens = { access: 'a1', refresh: 'r1' } as { access: string | null; refresh: string | null }) {
  const darkMode = { stored: null, system: false };
  const beginning = { ...tokens, leftUnused: false };
  const walker = walk(wired, { tokens: beginning, left: [], clinic: null, darkMode, online: true });
  const child = (id: string) => walker.actor.getSnapshot().children[id];
  const at = (id: string) => child(id).getSnapshot().value;
  const region = (name: string) => walker.actor.getSnapshot().value[name];
  const { send } = walker.actor;
  return { ...walker, child, at, region, send: send.bind(walker.actor) };
}

function signedIn() {
  const app = open();
  finish(app.child('auth'), 'readActiveUser', user);
  finish(app.child('defaultClinic'), 'listClinics', [clinic(1), clinic(2)]);
  return app;
}

describe('the session', () => {
  test('opens when the user is known, and then the clinics are fetched', () => {
    const app = open();
    expect(isAsked(app.child('defaultClinic'), 'listClinics')).toBe(false);
    finish(app.child('auth'), 'readActiveUser', user);
    expect(app.region('session')).toBe('open');
    expect(isAsked(app.child('defaultClinic'), 'listClinics')).toBe(true);
    expect(app.facts).toEqual([{ type: 'signedIn' }]);
  });

  test('closes with its cause, forgets the clinics and the unsaved work', () => {
    const app = signedIn();
    app.send({ type: 'form.dirtied', form: 'x:1' });
    app
      .child('auth')
      .send({ type: 'tokens.changedElsewhere', access: null, refresh: null, cause: 'elsewhere' });
    expect(app.region('session')).toBe('closed');
    expect(app.region('work')).toBe('saved');
    expect(app.at('defaultClinic')).toBe('idle');
    expect(app.at('buildFreshness').work).toBe('saved');
    expect(app.facts.at(-1)).toEqual({ type: 'signedOut', cause: 'elsewhere' });
  });
});

describe('unsaved work', () => {
  test('of any form holds a reload back until the last form is saved', () => {
    const app = signedIn();
    app.send({ type: 'form.dirtied', form: 'x:1' });
    app.send({ type: 'form.dirtied', form: 'x:2' });
    app.send({ type: 'form.cleaned', form: 'x:1' });
    expect(app.at('buildFreshness').work).toBe('unsaved');
    app.send({ type: 'form.cleaned', form: 'x:2' });
    expect(app.at('buildFreshness').work).toBe('saved');
  });

  test('is asked about before logging out', () => {
    const app = signedIn();
    app.send({ type: 'form.dirtied', form: 'x:1' });
    app.send({ type: 'signOut.wanted' });
    expect(app.region('departure')).toBe('askingToSignOut');
    app.send({ type: 'departure.dismissed' });
    expect(app.at('auth').identity).toBe('signedIn');
    app.send({ type: 'signOut.wanted' });
    app.send({ type: 'departure.confirmed' });
    expect(app.at('auth').identity).toBe('signedOut');
    expect(asked(app.child('revocation'), 'endSession')).toEqual({ refresh: 'r1' });
    expect(app.region('departure')).toBe('staying');
  });

  test('the question before a log-out stands only while something would be lost', () => {
    const app = signedIn();
    app.send({ type: 'form.dirtied', form: 'x:1' });
    app.send({ type: 'drafts.counted', count: 1 });
    app.send({ type: 'signOut.wanted' });
    app.send({ type: 'form.cleaned', form: 'x:1' });
    expect(app.region('departure')).toBe('askingToSignOut');
    app.send({ type: 'drafts.counted', count: 0 });
    expect(app.region('departure')).toBe('staying');
    expect(app.region('session')).toBe('open');
  });

  test('and drafts that are kept are asked about before logging out, but not before the clinic is switched', () => {
    const app = signedIn();
    app.send({ type: 'drafts.counted', count: 1 });
    app.send({ type: 'switch.wanted', clinic: clinic(2), from: clinic(1) });
    expect(app.region('departure')).toBe('staying');
    app.send({ type: 'signOut.wanted' });
    expect(app.region('departure')).toBe('askingToSignOut');
    app.send({ type: 'departure.dismissed' });
    app.send({ type: 'drafts.counted', count: 0 });
    app.send({ type: 'signOut.wanted' });
    expect(app.at('auth').identity).toBe('signedOut');
  });

  test('is asked about before the clinic is switched', () => {
    const app = signedIn();
    const chosen = () => app.child('defaultClinic').getSnapshot().context.chosen.id;
    app.send({ type: 'form.dirtied', form: 'x:1' });
    app.send({ type: 'switch.wanted', clinic: clinic(2), from: clinic(1) });
    app.send({ type: 'departure.dismissed' });
    expect(chosen()).toBe(1);
    app.send({ type: 'switch.wanted', clinic: clinic(2), from: clinic(1) });
    app.send({ type: 'departure.confirmed' });
    expect(chosen()).toBe(2);
  });

  test('stays with the clinic that it began in, until it is done with', () => {
    const app = signedIn();
    const workplace = () => app.actor.getSnapshot().context.workplace?.id;
    app.send({ type: 'form.dirtied', form: 'x:1' });
    app.send({ type: 'switch.wanted', clinic: clinic(2), from: clinic(1) });
    app.send({ type: 'departure.dismissed' });
    expect(workplace()).toBeUndefined();
    app.send({ type: 'switch.wanted', clinic: clinic(2), from: clinic(1) });
    app.send({ type: 'departure.confirmed' });
    expect(workplace()).toBe(1);
    app.send({ type: 'switch.wanted', clinic: clinic(3), from: clinic(2) });
    app.send({ type: 'departure.confirmed' });
    expect(workplace()).toBe(1);
    expect(app.facts).not.toContainEqual({ type: 'workplaceLeft' });
    app.send({ type: 'form.cleaned', form: 'x:1' });
    expect(workplace()).toBeUndefined();
    expect(app.facts).toContainEqual({ type: 'workplaceLeft' });
  });

  test('that never saw another clinic leaves none', () => {
    const app = signedIn();
    app.send({ type: 'form.dirtied', form: 'x:1' });
    app.send({ type: 'form.cleaned', form: 'x:1' });
    expect(app.facts).not.toContainEqual({ type: 'workplaceLeft' });
  });

  test('that is none asks nothing', () => {
    const app = signedIn();
    app.send({ type: 'switch.wanted', clinic: clinic(2), from: clinic(1) });
    expect(app.child('defaultClinic').getSnapshot().context.chosen.id).toBe(2);
    app.send({ type: 'signOut.wanted' });
    expect(app.at('auth').identity).toBe('signedOut');
    expect(asked(app.child('revocation'), 'endSession')).toEqual({ refresh: 'r1' });
  });
});

test('the network’s return is told once, when it was gone and the server has answered', () => {
  const app = open();
  app.send({ type: 'network.returned' });
  app.send({ type: 'network.lost' });
  app.send({ type: 'network.returned' });
  expect(app.facts).toEqual([]);
  finish(app.actor, 'reachServer', undefined);
  expect(app.region('network')).toBe('online');
  expect(app.facts).toEqual([{ type: 'networkReturned' }]);
});

test('a network that comes and brings no server yet is asked again after a while', () => {
  const app = open();
  app.send({ type: 'network.lost' });
  app.send({ type: 'network.returned' });
  fail(app.actor, 'reachServer', new Error('No answer.'));
  expect(app.region('network')).toEqual({ offline: 'waiting' });
  app.clock.increment(5_000);
  expect(app.region('network')).toEqual({ offline: 'checking' });
});

test('a page that missed the server says so while the browser still believes in its network', () => {
  const app = open();
  app.send({ type: 'server.missed' });
  expect(app.region('network')).toEqual({ offline: 'waiting' });
});

test('who comes back to the page finds it read anew, but not while the server is out of reach', () => {
  const app = open();
  app.send({ type: 'attention.returned' });
  expect(app.facts).toEqual([{ type: 'attentionReturned' }]);
  app.send({ type: 'network.lost' });
  app.send({ type: 'attention.returned' });
  expect(app.facts).toHaveLength(1);
});

test('a chart that breaks is told of and leaves the others running', () => {
  const walker = walk(withPuppets(appMachine), {
    tokens: { access: null, refresh: null, leftUnused: false },
    left: [],
    clinic: null,
    darkMode: { stored: null, system: false },
    online: true,
  });
  const error = new Error('broken');
  fail(walker.actor, 'darkMode', error);
  expect(walker.facts).toEqual([{ type: 'chartBroken', error }]);
  expect(walker.actor.getSnapshot().status).toBe('active');
});

describe('a connection that somebody tries', () => {
  test('is found when the server answers, and everything is fetched again', () => {
    const app = signedIn();
    app.send({ type: 'network.lost' });
    app.send({ type: 'connection.retried' });
    expect(app.region('network')).toEqual({ offline: 'trying' });
    finish(app.actor, 'reachServer', undefined);
    expect(app.region('network')).toBe('online');
    expect(app.facts.at(-1)).toEqual({ type: 'networkReturned' });
  });

  test('is said to be missing still when nobody answers, and may be tried again', () => {
    const app = signedIn();
    app.send({ type: 'network.lost' });
    app.send({ type: 'connection.retried' });
    fail(app.actor, 'reachServer', new Error('No answer.'));
    expect(app.region('network')).toEqual({ offline: 'unreached' });
    expect(app.facts).not.toContainEqual({ type: 'networkReturned' });
    app.send({ type: 'connection.retried' });
    expect(app.region('network')).toEqual({ offline: 'trying' });
  });
});
