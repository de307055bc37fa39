import { sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';

const counted = {
  mrn: { letter: 'P', table: 'patients', column: 'mrn' },
  reservation: { letter: 'A', table: 'reservations', column: 'number' },
} as const;

type Counter = keyof typeof counted;

/** The numbers that are asked for, as far as they are free; the next ones for all others. */
export async function numbersFor(
  scope: Scope,
  counter: Counter,
  asked: readonly string[],
): Promise<string[]> {
  const taken = await takenOf(scope, counter, asked.filter(Boolean));
  const numbers: string[] = [];
  for (const number of asked) {
    const isFree = number !== '' && !taken.has(number);
    if (isFree) taken.add(number);
    numbers.push(isFree ? number : '');
  }
  const missing = numbers.filter((number) => number === '').length;
  const fresh: string[] = [];
  while (fresh.length < missing) {
    const next = await nextOf(scope, counter, missing - fresh.length);
    const gone = await takenOf(scope, counter, next);
    fresh.push(...next.filter((number) => !gone.has(number) && !taken.has(number)));
  }
  return numbers.map((number) => number || (fresh.shift() as string));
}

async function takenOf(
  { trx, clinic }: Scope,
  counter: Counter,
  numbers: readonly string[],
): Promise<Set<string>> {
  const { table, column } = counted[counter];
  const { rows } = await sql<{ number: string }>`
    SELECT ${sql.ref(column)} AS number FROM ${sql.table(table)}
    WHERE clinic_id = ${clinic.id} AND ${sql.ref(column)} = ANY(${[...numbers]}::text[])`.execute(trx);
  return new Set(rows.map(({ number }) => number));
}

async function nextOf({ trx, clinic }: Scope, counter: Counter, count: number): Promise<string[]> {
  const { rows } = await sql<{ value: number }>`
    INSERT INTO clinic_counters AS c VALUES (${clinic.id}, ${counter}, ${count})
    ON CONFLICT (clinic_id, name) DO UPDATE SET value = c.value + ${count} RETURNING value`.execute(trx);
  const last = rows[0]?.value ?? count;
  const letter = counted[counter].letter;
  return Array.from(
    { length: count },
    (_, nth) => `${letter}${String(last - count + 1 + nth).padStart(6, '0')}`,
  );
}

/** The numbers that the clinic gives next come after those that were brought in. */
export async function countPast(
  { trx, clinic }: Scope,
  counter: Counter,
  numbers: readonly string[],
): Promise<void> {
  const ours = new RegExp(`^${counted[counter].letter}(\\d{1,9})$`);
  const most = numbers.reduce((highest, number) => Math.max(highest, Number(ours.exec(number)?.[1] ?? 0)), 0);
  if (most === 0) return;
  await sql`
    INSERT INTO clinic_counters AS c VALUES (${clinic.id}, ${counter}, ${most})
    ON CONFLICT (clinic_id, name) DO UPDATE SET value = greatest(c.value, ${most})`.execute(trx);
}
