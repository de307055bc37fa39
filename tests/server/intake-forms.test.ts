import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { linkedVisit } from '#tests/support/door.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';

let api: Api;
let ada: Account;
let world: World;
beforeAll(async () => {
  api = await openApi();
  ada = await api.signUp('ada');
  world = await makeWorld(api, ada);
});
afterAll(() => api.close());
beforeEach(() => api.pool.query('DELETE FROM throttles'));

const forms = '/api/patients/consent-forms';
const blocks = [{ key: 'phone', type: 'phone', label: 'Which number can we call?', required: true }];
const signature = { key: 'signed', type: 'signature', label: 'I agree.' };

const ask = (method: string, path: string, body?: object, headers?: object) =>
  api.ask(method, path, { token: ada.token, ...(body && { body }), ...(headers && { headers }) } as never);
const publish = async (body: object) => {
  const form = await world.post(forms, { clinic: world.clinic, title: 'Before your visit', blocks, ...body });
  return world.post(`${forms}/${form.id}/publish/`, { version: form.version });
};

describe('forms that ask questions before a visit', () => {
  it('are no consents that a visit lacks, at the desk or at home', async () => {
    const service = await world.post('/api/services/services', {
      ...{ clinic: world.clinic, name: 'Asked', duration_minutes: 30, color: 'teal' },
      staff: [{ staff: world.staff }],
    });
    const form = await publish({ category: 'intake', services: [service.id] });
    expect(form.category).toBe('intake');
    const at = new Date(Date.now() + 4 * 86_400_000);
    at.setUTCHours(9, 0, 0, 0);
    const visit = await linkedVisit(api, ada, world, at.toISOString(), { service: service.id });
    expect((await visit.stored()).consents).toMatchObject({ state: 'none_required', required: 0 });
    await visit.identify();
    expect((await visit.get('forms/')).body.forms).toEqual([]);
    expect((await visit.post('forms/open', { form: form.id })).status).toBe(409);
    const { rows } = await api.pool.query('SELECT has_open_forms($1, $2) AS open', [
      world.clinic,
      visit.visit,
    ]);
    expect(rows[0]?.open).toBe(false);
  });

  it('are not signed', async () => {
    const refused = await ask('POST', forms, {
      ...{ clinic: world.clinic, title: 'Signed', category: 'intake', blocks: [...blocks, signature] },
    });
    expect([refused.status, refused.body]).toEqual([
      400,
      { 'blocks.1': ['Questions before a visit are not signed.'] },
    ]);
    const draft = await world.post(forms, {
      ...{ clinic: world.clinic, title: 'Turned', blocks: [...blocks, signature] },
    });
    const turned = await ask(
      'PUT',
      `${forms}/${draft.id}/`,
      { title: 'Turned', category: 'intake' },
      { 'if-match': `"${draft.version}"` },
    );
    expect(turned.body).toEqual({ 'blocks.1': ['Questions before a visit are not signed.'] });
    const form = await publish({ category: 'intake' });
    const consent = await ask('POST', '/api/patients/patient-consents', {
      ...{ clinic: world.clinic, patient: world.patient, consent_form: form.id },
    });
    expect([consent.status, consent.body]).toEqual([
      409,
      { consent_form: ['This form asks questions before a visit. It is not signed.'] },
    ]);
  });

  it('stay what they are once they are published, in the database too', async () => {
    for (const [is, other] of [
      ['intake', 'treatment'],
      ['research', 'intake'],
    ]) {
      const form = await publish({ category: is });
      const draft = await world.post(`${forms}/${form.id}/new-draft/`, { version: form.version });
      const turned = await ask(
        'PUT',
        `${forms}/${form.id}/`,
        { title: 'Other', category: other },
        { 'if-match': `"${draft.version}"` },
      );
      expect([turned.status, Object.keys(turned.body)]).toEqual([400, ['category']]);
      await expect(
        api.pool.query('UPDATE consent_forms SET category = $1 WHERE id = $2', [other, form.id]),
      ).rejects.toThrow('a published form stays what it is');
    }
  });
});
