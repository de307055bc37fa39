import { expect, test } from 'vitest';
import { openApiForTest } from '#tests/support/api.ts';

const path = '/api/patients/patients';

test('a filtered list leaves as CSV: marked, quoted, without formulas, in order, remembered', async () => {
  const api = await openApiForTest();
  const { token } = await api.signUp('ada');
  const { body: clinic } = await api.ask('POST', '/api/clinics/', { token, body: { name: 'Harbour' } });
  const add = (body: object) => api.ask('POST', path, { token, body: { clinic: clinic.id, ...body } });
  await add({
    first_name: '=HYPERLINK("http://evil.test")',
    last_name: 'Zoë, "Z"',
    phone_number: '+44 20 7946 0018',
    sex: 'female',
    birth_date: '1984-02-29',
  });
  await add({ first_name: 'محمد', last_name: 'Abd', sex: 'female' });
  await add({ first_name: 'Other', last_name: 'Man', sex: 'male' });

  const said = await api.ask('GET', `${path}/export/?clinic=${clinic.id}&sex=female`, { token });
  expect(said.status).toBe(200);
  expect(said.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(said.headers['content-disposition']).toMatch(
    /^attachment; filename="patients-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const lines = said.text.split('\r\n');
  expect(lines[0]?.startsWith('\ufeff"Number","First name"')).toBe(true);
  expect(lines[1]).toContain('"محمد","","Abd"');
  expect(lines[2]).toContain('"\'=HYPERLINK(""http://evil.test"")","","Zoë, ""Z"""');
  expect(lines[2]).toContain('"\'+44 20 7946 0018"');
  expect(lines).toHaveLength(4);

  const { body: log } = await api.ask('GET', `/api/audit?clinic=${clinic.id}&action=patient.exported`, {
    token,
  });
  expect(log.count).toBe(1);
});

test('somebody of another clinic gets nothing', async () => {
  const api = await openApiForTest();
  const owner = await api.signUp('ada');
  const stranger = await api.signUp('eve');
  const { body: clinic } = await api.ask('POST', '/api/clinics/', {
    token: owner.token,
    body: { name: 'Harbour' },
  });
  const said = await api.ask('GET', `${path}/export/?clinic=${clinic.id}`, { token: stranger.token });
  expect(said.status).toBe(404);
});
