import { expect, test } from 'vitest';
import { isTimezone } from '#server/http/timezone.ts';
import { openApiForTest } from '#tests/support/api.ts';

/** Names that a runtime takes, and that mean something else or nothing to the database. */
const doubtful = [
  ...'ACT AET AGT ART AST BET BST CAT CET CNT CST CTT EAT ECT EET IET IST JST MET MIT NET NST PLT PNT PRT PST SST VST WET'.split(
    ' ',
  ),
  ...['US/Pacific-New', 'Canada/East-Saskatchewan', 'ist', 'cet'],
];
const older = [
  'Asia/Calcutta',
  'Asia/Kolkata',
  'Europe/Kiev',
  'US/Pacific',
  'Singapore',
  'EST5EDT',
  'Etc/GMT+3',
];
const spelled = ['UTC', 'utc', 'GMT', 'europe/berlin', 'America/Argentina/Buenos_Aires'];

test('a zone that a clinic can have is the same to the calendar and to the database', async () => {
  const { pool } = await openApiForTest();
  const names = [...Intl.supportedValuesOf('timeZone'), ...older, ...spelled, ...doubtful].filter(isTimezone);
  expect(names).toEqual(expect.arrayContaining([...older, ...spelled]));
  const instants = ['2025-01-15T12:00:00Z', '2025-07-15T12:00:00Z'];
  const { rows } = await pool.query<{ name: string; clock: string; at: string }>(
    `SELECT z.name, a.at, to_char(a.at::timestamptz AT TIME ZONE z.name, 'YYYY-MM-DD HH24:MI') AS clock
     FROM unnest($1::text[]) z (name), unnest($2::text[]) a (at)`,
    [names, instants],
  );
  const asCalendar = ({ name, at }: { name: string; at: string }) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: name, dateStyle: 'short', timeStyle: 'short' }).format(
      new Date(at),
    );
  expect(rows.length).toBe(names.length * instants.length);
  expect(rows.filter((row) => row.clock !== asCalendar(row))).toEqual([]);
});

test.each(doubtful)('%s is no zone for a clinic', (zone) => expect(isTimezone(zone)).toBe(false));

test('a clinic is not made in a zone that the database does not know', async () => {
  const api = await openApiForTest();
  const ada = await api.signUp('ada');
  const make = (timezone: string) =>
    api.ask('POST', '/api/clinics/', { token: ada.token, body: { name: 'Harbour', timezone } });
  expect(await make('CAT')).toMatchObject({ status: 400, body: { timezone: [expect.any(String)] } });
  expect((await make('Africa/Maputo')).status).toBe(201);
});
