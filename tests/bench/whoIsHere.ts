import pg from 'pg';
import { createAccount } from '#tests/support/account.ts';
import { openPage } from '#tests/support/booking-page.ts';
import { aVisit, birthDate } from '#tests/support/door-pages.ts';
import { type Row, timesAtMost, timesRow } from './row.ts';
import { quantile, type Stage } from './stage.ts';

const rounds = 300;

/**
 * Whether the time of an answer at the clinic's door tells who is expected there: someone who is and someone who is not, in turns,
 * while the server rests and while others keep it busy.
 */
export async function whoIsHere({ origin, database }: Stage): Promise<Row[]> {
  const visited = await aVisit(createAccount('bench', origin));
  const { account, clinic, service, visit } = visited;
  const put = (path: string, body: object) => account.call<never>('PUT', path, body);
  const slug = await openPage({ clinic: clinic.id, service: service.id, put }, { arrivals_open: true });
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query(
    `UPDATE reservations SET start_at = date_trunc('minute', now()) + interval '20 minutes',
       end_at = date_trunc('minute', now()) + interval '100 minutes' WHERE id = $1`,
    [visit.id],
  );
  const url = `${origin}/api/public/clinics/${slug}/arrivals/`;
  const tell = async (letters: string) => {
    // the limits have tests of their own, and everyone comes as the first does
    await client.query(`DELETE FROM throttles; DELETE FROM arrival_tries;
      UPDATE reservations SET status = 'booked', arrived_at = NULL WHERE id = ${visit.id}`);
    const started = performance.now();
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ birth_date: birthDate, letters }),
    });
    if (answer.status !== 200) throw new Error(`The door answered ${answer.status}.`);
    await answer.text();
    return performance.now() - started;
  };
  const list = () =>
    fetch(`${origin}/api/patients/appointments?clinic=${clinic.id}`, {
      headers: { authorization: `Bearer ${account.access}` },
    }).then((answer) => answer.text());
  const all: Row[] = [];
  for (const others of [0, 8]) {
    let isOver = false;
    const crowd = Array.from({ length: others }, async () => {
      while (!isOver) await list();
    });
    const expected: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      expected.push(await tell('Ev'));
      unknown.push(await tell('Xx'));
    }
    isOver = true;
    await Promise.all(crowd);
    for (const share of [0.5, 0.9]) {
      const floor = { what: 'unknown person', figure: quantile(unknown, share) };
      const what = `at the door beside ${others} others, expected person`;
      all.push(timesRow(what, expected, share, { floor, goal: timesAtMost(1.05) }));
    }
  }
  await client.end();
  return all;
}
