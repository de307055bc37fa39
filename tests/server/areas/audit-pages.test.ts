import { afterAll, beforeAll, expect, test } from 'vitest';
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

const get = async (path: string) => (await api.ask('GET', path, { token: ada.token })).body;
const idsOf = ({ results }: { results: { id: number }[] }) => results.map(({ id }) => id);

test('pages neither repeat nor skip an entry while the log grows', async () => {
  const log = `/api/audit?clinic=${world.clinic}`;
  for (let read = 0; read < 9; read += 1) await get(`/api/patients/patients/${world.patient}/`);
  const whole = await get(`${log}&limit=100`);
  const first = await get(`${log}&up_to=${whole.up_to}&limit=4`);
  const pages = [idsOf(first)];
  for (let next = first.next; next; ) {
    await get(`/api/patients/patients/${world.patient}/`);
    const page = await get(next);
    expect(page).toMatchObject({ count: whole.count, up_to: whole.up_to });
    pages.push(idsOf(page));
    next = page.next;
  }
  expect(pages.flat()).toEqual(idsOf(whole));
  expect((await get(log)).up_to).toBeGreaterThan(whole.up_to);
});

test('what an entry still being written takes as its number moves no page', async () => {
  const log = `/api/audit?clinic=${world.clinic}&limit=3`;
  const late = await api.pool.query("SELECT nextval(pg_get_serial_sequence('audit_entries', 'id')) AS id");
  const first = await get(log);
  await api.pool.query(
    `INSERT INTO audit_entries (id, chain, user_id, action, clinic_id, address, request_id)
     OVERRIDING SYSTEM VALUE VALUES ($1, 'clinic:' || $2::int, $3, 'clinic.read', $2, 'local', 'late')`,
    [late.rows[0].id, world.clinic, ada.id],
  );
  const second = await get(first.next);
  expect(idsOf(second)).not.toContain(Number(late.rows[0].id));
  expect(idsOf(second)[0]).toBeLessThan(Math.min(...idsOf(first)));
});

test('the log is narrowed to what patients did by their links, and to all the rest', async () => {
  const at = new Date(Date.now() + 4 * 86_400_000).toISOString();
  await (await linkedVisit(api, ada, world, at)).read();
  const names = async (query: string) => {
    const { results } = await get(`/api/audit?clinic=${world.clinic}&limit=100&${query}`);
    return [...new Set(results.map(({ user_name }: { user_name: string }) => user_name))];
  };
  expect(await names('by_link=true')).toEqual(['The patient, by link']);
  expect(await names('by_link=false')).toEqual(['Ada Byron']);
  const table = await api.ask('GET', `/api/audit/export/?clinic=${world.clinic}&by_link=true`, {
    token: ada.token,
  });
  expect(table.text).toContain('visit.opened');
  expect(table.text).not.toContain('Ada Byron');
});
