import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transition } from 'xstate';
import { type MembershipEvent, membershipMachine } from '#machines/lifecycles/membership.machine.ts';
import {
  membershipSamples,
  membershipSnapshot,
  membershipStatus,
} from '#machines/lifecycles/membership.stored.ts';
import { refusalReason } from '#machines/lifecycles/refusalReason.ts';
import { type Account, type Answered, type Api, openApi } from '#tests/support/api.ts';
import { type Made, makeWorld, type World } from '#tests/support/furnished-clinic.ts';

let api: Api;
let ada: Account;
let world: World;
beforeAll(async () => {
  api = await openApi();
  ada = await api.signUp('ada');
  world = await makeWorld(api, ada);
});
afterAll(() => api.close());

const base = '/api/staff/staff';
const wrong = { code: ['The code is wrong, was already used, or has expired.'] };
const person = { first_name: 'Bea', last_name: 'Wells', color: 'lime', email: 'bea@example.test' };

let count = 0;
const somebody = () => api.signUp(`person${++count}`);
const asked = (path: string, code: string, who: Account) =>
  api.ask('POST', `${base}/${path}/`, { token: who.token, body: { code } });
const accept = (code: string, who: Account) => asked('accept-invitation', code, who);
const look = (code: string, who: Account) => asked('read-invitation', code, who);
const act = (made: Made, action: string, who = ada) =>
  api.ask('POST', `${base}/${made.id}/${action}/`, { token: who.token, body: { version: made.version } });
const fresh = (made: { id: number }) => world.read(`${base}/${made.id}/`);
const newMember = (role = 'practitioner'): Promise<Made> =>
  world.post(base, { clinic: world.clinic, ...person, role });
const invite = async (made: Made, who = ada): Promise<string> => (await act(made, 'invite', who)).body.code;

async function invited(role?: string): Promise<{ made: Made; code: string }> {
  const made = await newMember(role);
  const code = await invite(made);
  return { made: await fresh(made), code };
}
async function joined(role?: string): Promise<{ made: Made; who: Account }> {
  const { made, code } = await invited(role);
  const who = await somebody();
  expect((await accept(code, who)).status).toBe(200);
  return { made: await fresh(made), who };
}
const reach = async (who: Account): Promise<number> =>
  (await api.ask('GET', `/api/patients/patients?clinic=${world.clinic}`, { token: who.token })).status;

describe('a code is void', () => {
  const change = (more: object) => (made: Made) =>
    api.ask('PUT', `${base}/${made.id}/`, { token: ada.token, body: { ...person, ...more } });
  const ways: [string, (made: Made) => Promise<Answered>][] = [
    ['is suspended', (made) => act(made, 'suspend')],
    ['is archived', (made) => api.ask('DELETE', `${base}/${made.id}/`, { token: ada.token })],
    ['gets another role', change({ role: 'receptionist' })],
    ['gets another email address', change({ email: 'eve@example.test' })],
    ['is invited again', (made) => act(made, 'invite')],
  ];
  it.each(ways)('once its member %s', async (_what, way) => {
    const { made, code } = await invited();
    const eve = await somebody();
    expect((await way(made)).status).toBeLessThan(300);
    const before = await fresh(made);
    expect(await accept(code, eve)).toMatchObject({ status: 400, body: wrong });
    expect(await look(code, eve)).toMatchObject({ status: 400, body: wrong });
    expect(await reach(eve)).toBe(404);
    expect(await fresh(made)).toEqual(before);
  });

  it('after it was suspended and let in again, or archived and restored', async () => {
    const { made, code } = await invited();
    await act(made, 'suspend');
    await act(await fresh(made), 'reinstate');
    await api.ask('DELETE', `${base}/${made.id}/`, { token: ada.token });
    expect((await act(await fresh(made), 'restore')).body).toMatchObject({ status: 'active', user: null });
    expect((await accept(code, await somebody())).body).toEqual(wrong);
  });

  it('when it has run out, and when it never was', async () => {
    const { made, code } = await invited();
    await api.pool.query('UPDATE staff_invitations SET expires_at = now() WHERE staff_id = $1', [made.id]);
    const who = await somebody();
    const answers = [await accept(code, who), await look(code, who), await look('never-was-a-code', who)];
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 400, body: wrong });
  });

  it('while the person who made it may not invite', async () => {
    const boss = await joined('manager');
    const made = await newMember('receptionist');
    const code = await invite(made, boss.who);
    await act(boss.made, 'suspend');
    expect((await accept(code, await somebody())).body).toEqual(wrong);
    expect(await reach(boss.who)).toBe(404);
  });

  it('but not for a change that has nothing to do with it', async () => {
    const { made, code } = await invited();
    await world.put(`${base}/${made.id}/`, { ...person, phone_number: '+44 20 7946 0021' });
    expect((await accept(code, await somebody())).body).toMatchObject({ status: 'active' });
  });
});

describe('a code', () => {
  it('tells who invites to what, and nothing to those without it', async () => {
    const { code } = await invited('receptionist');
    const { status, body } = await look(code, await somebody());
    expect(status).toBe(200);
    expect(body).toEqual({
      clinic_name: 'World',
      invited_by_name: 'Ada Byron',
      first_name: 'Bea',
      last_name: 'Wells',
      role: 'receptionist',
      expires_at: expect.any(String),
    });
  });

  it('is accepted once, however many try at once', async () => {
    const { made, code } = await invited();
    const people = await Promise.all([somebody(), somebody(), somebody(), somebody()]);
    const answers = await Promise.all(people.map((who) => accept(code, who)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    const winner = people[answers.findIndex(({ status }) => status === 200)];
    expect((await fresh(made)).user).toBe(winner?.id);
  });

  it('makes nobody two members, and is left for somebody else', async () => {
    const { who } = await joined();
    const { code } = await invited();
    const twice = { status: 400, body: { code: ['You are a member of this clinic already.'] } };
    expect(await accept(code, who)).toMatchObject(twice);
    expect(await accept(code, ada)).toMatchObject(twice);
    expect((await accept(code, await somebody())).status).toBe(200);
    const codes = [(await invited()).code, (await invited()).code];
    const both = await somebody();
    const answers = await Promise.all(codes.map((one) => accept(one, both)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('cannot be guessed at leisure', async () => {
    const { code } = await invited();
    const eve = await somebody();
    for (let at = 0; at < 10; at += 1) expect((await look(`guess-number-${at}`, eve)).status).toBe(400);
    const late = await look(code, eve);
    expect(late.status).toBe(429);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
    expect((await accept(code, eve)).status).toBe(429);
    expect((await accept(code, await somebody())).status).toBe(200);
  });
});

describe('access that was taken', () => {
  it('does not come back with a restoration', async () => {
    const { made, who } = await joined();
    await act(made, 'suspend');
    await api.ask('DELETE', `${base}/${made.id}/`, { token: ada.token });
    expect((await act(await fresh(made), 'restore')).body).toMatchObject({ status: 'suspended' });
    expect(await reach(who)).toBe(404);
    await act(await fresh(made), 'reinstate');
    expect(await reach(who)).toBe(200);
  });

  it('is not given twice to one account', async () => {
    const { made, who } = await joined();
    await api.ask('DELETE', `${base}/${made.id}/`, { token: ada.token });
    const { code } = await invited();
    expect((await accept(code, who)).status).toBe(200);
    const refused = await act(await fresh(made), 'restore');
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toEqual(['Their account belongs to another member of staff by now.']);
  });
});

const ways: Record<string, () => Promise<Made>> = {
  active: newMember,
  claimed: async () => (await joined()).made,
  invited: async () => (await invited()).made,
  suspended: async () => (await act(await newMember(), 'suspend')).body,
  'suspended and claimed': async () => (await act((await joined()).made, 'suspend')).body,
  archived: () => archived(newMember()),
  'archived and claimed': async () => archived(ways.claimed?.() as Promise<Made>),
};
async function archived(making: Promise<Made>): Promise<Made> {
  const made = await making;
  await world.remove(`${base}/${made.id}/`);
  return fresh(made);
}

describe('the running server and the chart agree', () => {
  const boss = { by: 1, role: 'owner', at: '2026-03-02T09:00:00Z' } as const;
  const events: Record<string, MembershipEvent> = {
    invite: { ...boss, type: 'invite' },
    suspend: { ...boss, type: 'suspend' },
    reinstate: { ...boss, type: 'reinstate' },
    restore: { ...boss, type: 'restore', isMemberElsewhere: false },
    archive: { ...boss, type: 'archive', reservationsToCome: 0 },
  };
  const pairs = Object.keys(ways).flatMap((way) => Object.keys(events).map((name) => [way, name] as const));
  it.each(pairs)('on a member who is %s: %s', async (way, name) => {
    const made = (await ways[way]?.()) as Made;
    const event = events[name] as MembershipEvent;
    const snapshot = membershipSnapshot(made as never);
    const refused = refusalReason(snapshot, event);
    const answer =
      name === 'archive'
        ? await api.ask('DELETE', `${base}/${made.id}/`, { token: ada.token })
        : await act(made, name);
    expect(answer.status < 300, answer.text).toBe(refused === null);
    if (refused) expect(Object.values(answer.body).flat()).toContain(refused.sentence);
    else {
      const next = membershipStatus(transition(membershipMachine, snapshot, event)[0]);
      expect((await fresh(made)).status).toBe(next);
    }
  });
});

describe('the database', () => {
  const statuses = ['invited', 'active', 'suspended', 'archived'] as const;
  const events = membershipSamples.filter(({ type }) => type !== 'accept');
  it.each(Object.keys(ways))('takes from a member who is %s only the steps of the chart', async (way) => {
    const made = (await ways[way]?.()) as Made;
    const snapshot = membershipSnapshot(made as never);
    const reached = events
      .filter((event) => snapshot.can(event))
      .map((event) => membershipStatus(transition(membershipMachine, snapshot, event)[0]));
    for (const status of statuses.filter((one) => one !== made.status)) {
      const client = await api.pool.connect();
      await client.query('BEGIN');
      const step = client.query('UPDATE staff SET status = $1 WHERE id = $2', [status, made.id]);
      const isTaken = await step.then(
        () => true,
        () => false,
      );
      await client.query('ROLLBACK');
      client.release();
      expect(isTaken, `${made.status} -> ${status}`).toBe(reached.includes(status));
    }
  });

  it('refuses a user without a code, another user, another owner, and a code for somebody who is not invited', async () => {
    const [plain, claimed, { made: waiting }] = [await newMember(), await joined(), await invited()];
    const run = (text: string, ...values: unknown[]) =>
      api.pool.query(text, values).then(
        () => 'taken',
        (error: { constraint?: string }) => error.constraint,
      );
    const claim = `UPDATE staff SET user_id = $1, status = 'active' WHERE id = $2`;
    expect(await run(claim, ada.id, plain.id)).toBe('staff_membership');
    expect(await run(claim, ada.id, claimed.made.id)).toBe('staff_membership');
    expect(await run(`UPDATE staff SET role = 'owner' WHERE id = $1`, claimed.made.id)).toBe(
      'staff_membership',
    );
    expect(await run(`UPDATE staff SET email = 'eve@example.test' WHERE id = $1`, waiting.id)).toBe(
      'staff_membership',
    );
    const code = `INSERT INTO staff_invitations (clinic_id, staff_id, code_hash, expires_at, invited_by)
      VALUES ($1, $2, 'x', now() + interval '1 day', $3)`;
    expect(await run(code, world.clinic, plain.id, ada.id)).toBe('staff_membership');
    expect(
      await run(`UPDATE staff SET status = 'suspended' WHERE user_id = $1 AND role = 'owner'`, ada.id),
    ).toBe('staff_owner_active');
  });
});
