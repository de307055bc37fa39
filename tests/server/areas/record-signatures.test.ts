import { afterAll, beforeAll, expect, it } from 'vitest';
import { checksumOf } from '#server/areas/consent-forms/form.ts';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { type Made, makeWorld, type World } from '#tests/support/furnished-clinic.ts';

const dot = (letter: string) => `data:image/png;base64,iVBORw0KGgo${letter}`;
const words = {
  occurred_at: '2026-03-02T09:00:00.000Z',
  chief_complaint: 'Headache',
  assessment: 'Tension',
};
const reason = 'The dose is wrong.';

let api: Api;
let ada: Account;
let bea: Account;
let cyd: Account;
let world: World;
let beas: Made;

const call = (who: Account, method: string, path: string, body?: object) =>
  api.ask(method, path, { token: who.token, body });
const act = (who: Account, one: Made, action: string, body: object = {}) =>
  call(who, 'POST', `/api/medical-records/${one.id}/${action}/`, { version: one.version, ...body });
const write = async (more: object) =>
  (
    await call(bea, 'POST', '/api/patients/medical-records', {
      ...{ clinic: world.clinic, patient: world.patient, staff: beas.id },
      ...words,
      ...more,
    })
  ).body as Made;
const version = async (one: Made, number: number) =>
  (await call(ada, 'GET', `/api/medical-records/${one.id}/versions/${number}/`)).body;

async function joined(who: Account, first_name: string): Promise<Made> {
  const person = {
    clinic: world.clinic,
    first_name,
    last_name: 'Wells',
    color: 'lime',
    role: 'practitioner',
  };
  const invited = await world.post('/api/staff/staff', { ...person, signature_image: dot(first_name) });
  const { code } = await world.post(`/api/staff/staff/${invited.id}/invite/`, { version: invited.version });
  await call(who, 'POST', '/api/staff/staff/accept-invitation/', { code });
  return world.read(`/api/staff/staff/${invited.id}/`);
}

beforeAll(async () => {
  api = await openApi();
  ada = await api.signUp('ada');
  world = await makeWorld(api, ada);
  bea = await api.signUp('bea');
  cyd = await api.signUp('cyd');
  beas = await joined(bea, 'Bea');
  await joined(cyd, 'Cyd');
});
afterAll(() => api.close());

it('a signature keeps author, time, name, role and picture of then, whatever is amended or renamed later', async () => {
  const one = (await act(bea, await write({}), 'sign')).body;
  const before = await version(one, 1);
  expect(before).toMatchObject({ format: 2, is_intact: true, staff_name: 'Bea Wells' });
  expect(before.content).toMatchObject({ staff: beas.id, occurred_at: words.occurred_at });
  expect(before.signer).toMatchObject({
    ...{ name: 'Bea Wells', role: 'practitioner', capacity: 'author', for_name: '', image: dot('Bea') },
  });

  const occurred_at = '2026-03-01T09:00:00.000Z';
  const amendment = { ...words, occurred_at, staff: world.staff, assessment: 'Migraine', reason };
  const amended = await act(ada, one, 'amend', amendment);
  expect(amended.status, amended.text).toBe(200);
  const path = `/api/staff/staff/${beas.id}/`;
  const now = { first_name: 'Bea', last_name: 'Wells', color: 'lime' };
  expect((await call(bea, 'PUT', path, { ...now, signature_image: dot('New') })).status).toBe(200);
  await world.put(path, { ...now, first_name: 'Beatrix', last_name: 'Stone', role: 'receptionist' });

  expect(await version(one, 1)).toEqual(before);
  expect((await version(one, 2)).content).toMatchObject({ staff: world.staff, occurred_at });
  const { signers } = (await call(ada, 'GET', `/api/medical-records/${one.id}/`)).body;
  expect(signers).toMatchObject([
    { name: 'Bea Wells', role: 'practitioner', image: dot('Bea') },
    { capacity: 'amender', role: 'owner' },
  ]);
  await world.put(path, { ...now, role: 'practitioner' });
});

it('what was signed before verifies by the sum of its time, and what was changed in the database does not', async () => {
  await call(bea, 'PUT', `/api/staff/staff/${beas.id}/`, {
    ...{ first_name: 'Bea', last_name: 'Wells', color: 'lime', signature_image: dot('Bea') },
  });
  const one = (await act(bea, await write({}), 'sign')).body;
  const change = async (set: string, ...values: unknown[]) => {
    await api.pool.query('ALTER TABLE medical_record_versions DISABLE TRIGGER frozen');
    await api.pool.query(`UPDATE medical_record_versions SET ${set} WHERE record_id = $1`, [
      one.id,
      ...values,
    ]);
    await api.pool.query('ALTER TABLE medical_record_versions ENABLE TRIGGER frozen');
    return (await version(one, 1)).is_intact;
  };
  const picture = (shown: string, was: string) =>
    api.pool.query('UPDATE signature_images SET image = $1 WHERE clinic_id = $2 AND image = $3', [
      ...[shown, world.clinic, was],
    ]);
  const { image } = (await version(one, 1)).signer;
  await api.pool.query(
    'ALTER TABLE signature_images DISABLE TRIGGER USER, DROP CONSTRAINT signature_images_check',
  );
  await picture(dot('Eve'), image);
  expect((await version(one, 1)).is_intact).toBe(false);
  await picture(image, dot('Eve'));
  await api.pool.query('ALTER TABLE signature_images ENABLE TRIGGER USER');
  expect((await version(one, 1)).is_intact).toBe(true);
  expect(await change(`about = about || '{"staff": 1}'`)).toBe(false);
  const { rows } = await api.pool.query('SELECT content FROM medical_record_versions WHERE record_id = $1', [
    one.id,
  ]);
  expect(await change('format = 1, checksum = $2', checksumOf(rows[0].content))).toBe(true);
  expect(await change(`content = content || '{"plan": "Nothing."}'`)).toBe(false);
});

it('nobody signs for a stranger: the author does, who is named with them, or the owner, who says for whom', async () => {
  const draft = await write({});
  const stranger = await act(cyd, draft, 'sign');
  expect(stranger).toMatchObject({
    status: 409,
    body: { detail: [expect.stringContaining('Only the author')] },
  });
  const cyds = (await call(cyd, 'GET', `/api/staff/staff?clinic=${world.clinic}&mine=true`)).body.results[0]
    .id;
  const taken = await call(cyd, 'PUT', `/api/medical-records/${draft.id}/`, { ...words, staff: cyds });
  expect(taken).toMatchObject({ status: 409, body: { staff: [expect.stringContaining('another author')] } });

  const signed = (await act(ada, draft, 'sign')).body;
  expect(signed.signers).toMatchObject([{ capacity: 'stand_in', for_name: 'Bea Wells' }]);
  const added = (await act(bea, signed, 'addenda', { text: 'More.', reason })).body;
  expect((await act(cyd, added, 'sign-addendum')).status).toBe(409);
  const closed = (await act(bea, added, 'sign-addendum')).body;
  expect(closed.addenda).toMatchObject([{ status: 'signed', signed_by_name: 'Bea Wells' }]);
});

it('a signed addendum keeps who wrote and who signed it, and shows by its sum what was changed in the database', async () => {
  const signed = (await act(bea, await write({}), 'sign')).body;
  const added = (await act(bea, signed, 'addenda', { text: 'More.', reason })).body;
  expect(added.addenda).toMatchObject([{ status: 'draft', signer: null, is_intact: null }]);
  const closed = (await act(ada, added, 'sign-addendum')).body;
  const path = `/api/medical-records/${closed.id}/`;
  const read = async () => (await call(ada, 'GET', path)).body.addenda[0];
  expect(await read()).toMatchObject({
    is_intact: true,
    author_name: added.addenda[0].author_name,
    signer: { role: 'owner', capacity: 'stand_in', for_name: added.addenda[0].author_name },
  });
  for (const change of [
    `text = text || ' And more.'`,
    `signer = signer || '{"name": "Eve"}'`,
    `author_name = 'Eve'`,
    `signed_at = signed_at - interval '1 day'`,
  ]) {
    const where = `WHERE record_id = ${closed.id}`;
    const keep = 'ALTER TABLE medical_record_addenda';
    await api.pool.query(`CREATE TEMP TABLE was AS SELECT * FROM medical_record_addenda ${where}`);
    await api.pool.query(`${keep} DISABLE TRIGGER frozen`);
    await api.pool.query(`UPDATE medical_record_addenda SET ${change} ${where}`);
    expect([change, (await read()).is_intact]).toEqual([change, false]);
    await api.pool.query(`UPDATE medical_record_addenda a SET text = w.text, signer = w.signer, author_name = w.author_name,
      signed_at = w.signed_at FROM was w WHERE a.record_id = w.record_id`);
    await api.pool.query(`${keep} ENABLE TRIGGER frozen`);
    await api.pool.query('DROP TABLE was');
  }
  expect((await read()).is_intact).toBe(true);
});

it('nobody but who answers for a record names who signs it, sends it to review, opens it again or throws it away', async () => {
  const { id } = (await call(cyd, 'GET', `/api/staff/staff?clinic=${world.clinic}&mine=true`)).body
    .results[0];
  const draft = await write({});
  const path = `/api/medical-records/${draft.id}/`;
  for (const named of [{ co_signer: id }, { co_authors: [id] }])
    expect(await call(cyd, 'PUT', path, { ...words, staff: beas.id, ...named })).toMatchObject({
      status: 409,
      body: { co_signer: [expect.stringContaining('can name who else signs')] },
    });
  expect(
    (await call(cyd, 'PUT', path, { ...words, staff: beas.id, plan: 'Rest.', co_signer: null })).status,
  ).toBe(200);
  const one = (await call(bea, 'GET', path)).body;
  const refused = { detail: [expect.stringContaining('Only those who write')] };
  expect(await act(cyd, one, 'request-review')).toMatchObject({ status: 409, body: refused });
  expect(await call(cyd, 'DELETE', path)).toMatchObject({ status: 400, body: refused });

  const named = (await call(bea, 'PUT', path, { ...words, staff: beas.id, co_signer: id })).body;
  const waiting = (await act(bea, named, 'request-review')).body;
  expect((await act(cyd, waiting, 'return', { reason })).body.status).toBe('draft');

  const signed = (await act(bea, await write({}), 'sign')).body;
  expect(await act(cyd, signed, 'unlock', { reason })).toMatchObject({ status: 409, body: refused });
  const amendment = { ...words, staff: beas.id, co_signer: id, reason };
  expect(await act(cyd, signed, 'amend', amendment)).toMatchObject({ status: 409 });
  expect((await act(ada, signed, 'unlock', { reason })).body.status).toBe('draft');
});

it('the first of two signatures is kept and asks for the second', async () => {
  const { id } = (await call(cyd, 'GET', `/api/staff/staff?clinic=${world.clinic}&mine=true`)).body
    .results[0];
  const waiting = (await act(bea, await write({ co_signer: id }), 'sign')).body;
  expect(waiting).toMatchObject({ status: 'in_review', signed_at: null, signers: [{ name: 'Bea Wells' }] });
  const signed = (await act(cyd, waiting, 'cosign')).body;
  expect(signed).toMatchObject({
    status: 'signed',
    signers: [{ capacity: 'author' }, { name: 'Cyd Wells', capacity: 'co_signer' }],
  });
});

it('what was signed once is not thrown away, but marked with a reason', async () => {
  const signed = (await act(bea, await write({}), 'sign')).body;
  const open = (await act(bea, signed, 'unlock', { reason })).body;
  const path = `/api/medical-records/${open.id}/`;
  const gone = await call(bea, 'DELETE', path);
  expect(gone).toMatchObject({
    status: 400,
    body: { detail: [expect.stringContaining('can’t be discarded')] },
  });
  await expect(
    api.pool.query(`UPDATE medical_records SET status = 'discarded', discarded_at = now() WHERE id = $1`, [
      open.id,
    ]),
  ).rejects.toThrow('a signed record does not change');
  expect((await act(bea, open, 'void', { reason })).status).toBe(200);
});
