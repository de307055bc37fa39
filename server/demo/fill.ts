import type pg from 'pg';
import { countStaleDays } from '#server/areas/analytics/keep-counting.ts';
import { holdRows, number, type Row, storeNumbered, storeRows } from './bulk.ts';
import { fillCalendar } from './calendar.ts';
import { type DemoPatient, decide } from './decisions.ts';
import { answerFromHome } from './home-answers.ts';
import { buildHouse, type House } from './house.ts';
import { inventPatient, knownTwice, toldApart } from './people.ts';
import { createRandom, type Random } from './random.ts';
import { refuseUsed } from './refuse-used.ts';
import { whileResting } from './resting.ts';
import { tellArchived } from './tell-archived.ts';

/** How much is to be made up, from which seed. */
export interface Filling {
  account: Row;
  clinicName: string;
  patients: number;
  /** Members of staff whose calendars are filled. */
  calendars: number;
  density: number;
  seed: number;
  now: number;
  /** Told after every portion. */
  tell(what: string, done: number, of: number): void;
}

const day = 86_400_000;
const portion = 2000;
/** The patients, by their place, who were registered before. */
const twice: ReadonlySet<number> = new Set([20, 45, 70]);
const iso = (time: number) => new Date(time).toISOString();

/**
 * Fills an empty database with a believable clinic: two years back and two months ahead, all or nothing. One that has
 * users is refused, and no one becomes one meanwhile. Answers what it made.
 */
export async function fill(
  client: pg.ClientBase,
  filling: Filling,
): Promise<{ patients: number; reservations: number }> {
  await client.query('BEGIN');
  try {
    await client.query('LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE');
    await refuseUsed(client);
    const made = await whileResting(client, filling.tell, () => fillTables(client, filling));
    await client.query('SELECT mark_all_days(id) FROM clinics; COMMIT');
    // as a database that has been running for a while: planned by its size, its indexes enough for counting, its days counted
    await client.query('VACUUM (ANALYZE, INDEX_CLEANUP off)');
    while ((await countStaleDays(client)) > 0);
    await client.query('VACUUM (ANALYZE) day_figures, stale_days');
    return made;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

async function fillTables(client: pg.ClientBase, filling: Filling) {
  const { seed, now, tell } = filling;
  const random = createRandom(seed);
  const from = now - 730 * day;
  const house = await buildHouse(client, filling.account, filling.clinicName, iso(from), now);
  const patients: DemoPatient[] = [];
  const taken = new Set<string>();
  // rows of patients that were stored and changed would be twice as many, and no others have to be tidied up afterwards
  const held = holdRows('patients', 'last_visit_at');
  while (patients.length < filling.patients) {
    const count = Math.min(portion, filling.patients - patients.length);
    const made = makePatients(house, filling, random, from, taken, patients.length, count);
    const ids = await number(client, 'patients', made);
    held.hold(made);
    const added = made.map((row, at) => demoPatient(ids[at] as number, row));
    await mark(client, house, random, ids);
    await decide(client, house, added, random, now);
    patients.push(...added);
    tell('patients', patients.length, filling.patients);
  }
  const staff = await moreStaff(client, house, filling.calendars, iso(from));
  let reservations = 0;
  const nextNumber = () => `A${String(++reservations).padStart(6, '0')}`;
  for (const [at, id] of staff.entries()) {
    const plan = {
      house,
      patients,
      random,
      now,
      from,
      to: now + 60 * day,
      density: filling.density,
      number: nextNumber,
    };
    await fillCalendar(client, plan, id);
    tell('calendars', at + 1, staff.length);
  }
  await held.store(
    client,
    patients.map(({ lastVisit }) => lastVisit && iso(lastVisit)),
  );
  await answerFromHome(client, house, now);
  await finish(client, house, patients.length, reservations);
  return { patients: patients.length, reservations };
}

function makePatients(
  house: House,
  { patients, now }: Filling,
  random: Random,
  from: number,
  taken: Set<string>,
  before: number,
  count: number,
): Row[] {
  const known: Row[] = [];
  return Array.from({ length: count }, (_, at): Row => {
    const created = iso(from + ((before + at) / patients) * (now - from) * 0.98);
    const status = random.chance(0.02) ? 'archived' : 'active';
    const updated = status === 'archived' ? iso(now) : created;
    const stamps = {
      version: status === 'archived' ? 2 : 1,
      created_at: created,
      updated_at: updated,
      created_by: house.user,
      updated_by: house.user,
    };
    const isTwice = twice.has(before + at);
    const row: Row = {
      clinic_id: house.clinic,
      mrn: `P${String(before + at + 1).padStart(6, '0')}`,
      ...toldApart(inventPatient(random, now, before + at), taken),
      ...(isTwice && known.length > 0 ? knownTwice(known.shift() as Row) : {}),
      status,
      deceased_at: null,
      merged_into: null,
      ...stamps,
    };
    // adults with a birth date and a number are those who are recognised
    if (!isTwice && row.birth_date && row.phone_number && !row.guardian && known.length < twice.size)
      known.push(row);
    return row;
  });
}

const demoPatient = (id: number, row: Row): DemoPatient => ({
  id,
  name: `${row.first_name} ${row.last_name}`,
  created: Date.parse(String(row.created_at)),
  isArchived: row.status === 'archived',
  decisions: [],
  lastVisit: null,
});

/** Every fifth patient bears a label. */
function mark(
  client: pg.ClientBase,
  { clinic, labels }: House,
  random: Random,
  ids: number[],
): Promise<void> {
  const labelled = ids.filter(() => random.chance(0.2));
  return storeRows(
    client,
    'patient_label_links',
    labelled.map((patient_id) => ({ clinic_id: clinic, patient_id, label_id: random.pick(labels) })),
  );
}

/** The three of the house, and as many more as the calendars need. */
async function moreStaff(client: pg.ClientBase, house: House, wanted: number, at: string): Promise<number[]> {
  const rows = Array.from(
    { length: Math.max(0, wanted - house.staff.length) },
    (_, more): Row => ({
      clinic_id: house.clinic,
      user_id: null,
      title: 'Dr',
      first_name: 'Locum',
      last_name: `No. ${more + 1}`,
      email: '',
      phone_number: '',
      role: 'practitioner',
      speciality: 'General practice',
      licence_number: '',
      color: 'cyan',
      photo_url: '',
      signature_image: '',
      bio: '',
      languages: ['en'],
      status: 'active',
      version: 1,
      created_at: at,
      updated_at: at,
      created_by: house.user,
      updated_by: house.user,
    }),
  );
  return [...house.staff, ...(await storeNumbered(client, 'staff', rows))].slice(0, wanted);
}

/** What is kept of rows elsewhere: counters, signatures counted. */
async function finish(
  client: pg.ClientBase,
  { clinic, user }: House,
  patients: number,
  reservations: number,
): Promise<void> {
  await client.query(`INSERT INTO clinic_counters VALUES ($1, 'mrn', $2), ($1, 'reservation', $3)`, [
    clinic,
    patients,
    reservations,
  ]);
  await client.query(
    `UPDATE consent_forms f SET signed_count = (SELECT count(*) FROM patient_consents c
       WHERE c.clinic_id = f.clinic_id AND c.form_id = f.id AND c.decision = 'permit') WHERE f.clinic_id = $1`,
    [clinic],
  );
  await tellArchived(client, clinic, user);
  await client.query(
    `INSERT INTO audit_entries (chain, user_id, action, object_type, object_id, clinic_id, address, request_id)
     VALUES ($1, $2, 'clinic.filled', 'clinic', $3, $3, 'local', 'demo')`,
    [`clinic:${clinic}`, user, clinic],
  );
}
