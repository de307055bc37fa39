import { batch } from '#machines/flows/patients/patientImport.setup.ts';
import { atMost, type Row } from './row.ts';
import { type Ask, onSeededClinic, type SeededClinic, sizesOr } from './seededClinic.ts';

const rowsOfTable = Number(process.env.BENCH_ROWS ?? 10_000);

/** How long a table of patients takes to be checked, stored and taken back, in the portions that the page sends. */
export async function importing(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const patients of sizesOr('10000,100000'))
    rows.push(...(await onSeededClinic(patients, (seeded) => measure(patients, seeded))));
  return rows;
}

async function measure(patients: number, { ask, clinic }: SeededClinic): Promise<Row[]> {
  const table = Array.from({ length: rowsOfTable }, (_, index) => ({
    line: index + 2,
    values: someone(index),
  }));
  const begun = await ask('/api/patients/imports', { clinic, file_name: 'patients.csv', date_order: 'dmy' });
  const path = `/api/patients/imports/${(JSON.parse(begun) as { id: number }).id}/`;
  const checked = await timed(() => inPortions(table, batch.check, (rows) => ask(`${path}rows/`, { rows })));
  const lines = table.map(({ line }) => line);
  const stored = await timed(() =>
    inPortions(lines, batch.commit, (some) => ask(`${path}commit/`, { lines: some })),
  );
  const undone = await timed(() => takeBack(ask, path));
  const row = (what: string, seconds: number, goal: number): Row => ({
    ...{ what: `${patients} patients: a table of ${rowsOfTable} rows ${what}` },
    ...{ figure: seconds, unit: 's', goal: atMost(goal) },
  });
  return [row('checked', checked, 5), row('stored', stored, 15), row('taken back', undone, 15)];
}

async function inPortions<T>(all: readonly T[], size: number, send: (some: T[]) => Promise<unknown>) {
  for (let at = 0; at < all.length; at += size) await send(all.slice(at, at + size));
}

async function takeBack(ask: Ask, path: string): Promise<void> {
  for (let left = 1; left > 0; )
    left = (JSON.parse(await ask(`${path}undo/`, { most: batch.undo })) as { remaining: number }).remaining;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

const firsts = ['Ada', 'Bo', 'Chidi', 'Dana', 'Eva', 'Farid', 'Grace', 'Hugo', 'Ines', 'José', 'Kim', 'Lia'];
const lasts = ['Okonkwo', 'Smith', 'Álvarez', 'Lima', 'Nguyen', 'Taylor', 'Silva', 'Khan', 'Rossi', 'Weber'];

/** A row as a clinic has it: names that come again, a day, a phone, an address, and now and then an allergy. */
function someone(index: number): Record<string, string> {
  const first = firsts[index % firsts.length] ?? '';
  const last = `${lasts[Math.floor(index / 7) % lasts.length]}${index % 41 === 0 ? `-${index}` : ''}`;
  const two = (number: number) => String(number).padStart(2, '0');
  return {
    mrn: `OLD-${index}`,
    first_name: first,
    last_name: last,
    birth_date: `${two(1 + (index % 28))}.${two(1 + (index % 12))}.${1930 + ((index * 13) % 80)}`,
    sex: index % 2 === 0 ? 'f' : 'm',
    phone_number: `+44 7${String(900_000_000 + index)}`,
    email: `person${index}@example.test`,
    address_line1: `${1 + (index % 200)} Mill Lane`,
    postal_code: `AB${index % 90} 1CD`,
    city: 'London',
    country: 'GB',
    allergies: index % 9 === 0 ? 'Penicillin' : '',
  };
}
