import { createAccount } from '#tests/support/account.ts';
import { besideCrowd } from './crowd.ts';
import { atMost, type Row, timesRow } from './row.ts';
import type { Stage } from './stage.ts';

const mebibyte = 1024 * 1024;
const filled = (open: string, piece: string, close: string, most: number) =>
  open +
  piece.repeat(Math.min(most, Math.floor((mebibyte - open.length - close.length) / piece.length))) +
  close;

/** A mebibyte of what a note is sent as: all in one text, and in as many values as are taken. */
const bodies = {
  text: filled('{"clinic":1,"subjective":"', 'x', '"}', mebibyte),
  values: filled('{"clinic":1,"diagnoses":["",""', ',"tenbytes"', ']}', 99_000),
};

/** What others wait for a list while one user's program sends notes of a mebibyte on sixteen lines. */
export async function largeBodies({ origin }: Stage): Promise<Row[]> {
  const account = await createAccount('waiting', origin);
  await account.createClinic('Harbour');
  const sender = await createAccount('sending', origin);
  await sender.createClinic('Bay');
  const list = { url: `${origin}/api/clinics`, token: account.access };
  const url = `${origin}/api/patients/medical-records`;
  const rows: Row[] = [];
  const round = async (said: string, count: number, body: string) => {
    const { times, tries } = await besideCrowd(list, { url, count, body, token: sender.access });
    const what = `a list beside ${count} clients with ${said}, answered ${tries} times`;
    const [alone] = rows;
    const floor = alone && { what: 'beside none, p50', figure: alone.figure };
    rows.push(timesRow(what, times, 0.5, floor ? { floor } : {}));
    rows.push(timesRow(what, times, 0.99, { ...(floor && { floor }), goal: atMost(50) }));
  };
  await round('nothing', 0, '{}');
  for (const [said, body] of Object.entries(bodies)) await round(`1 MiB of ${said}`, 16, body);
  return rows;
}
