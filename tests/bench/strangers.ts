import { Agent, request } from 'node:http';
import { Worker } from 'node:worker_threads';
import { createAccount } from '#tests/support/account.ts';
import { atMost, type Row, timesRow } from './row.ts';
import type { Stage } from './stage.ts';

const strangers = 16;
const roundMs = 5000;

/** What others wait for a list while strangers sign in with a mebibyte each, again and again. */
export async function strangersAtTheDoor({ origin }: Stage): Promise<Row[]> {
  const account = await createAccount('waiting', origin);
  await account.createClinic('Harbour');
  const rows: Row[] = [];
  for (const count of [0, strangers]) {
    const crowd = new Worker(crowdOf, { eval: true, workerData: { origin, count, roundMs } });
    const tries = new Promise<number>((resolve) => crowd.once('message', resolve));
    const times = await ask(`${origin}/api/clinics`, account.access, performance.now() + roundMs);
    const what = `a list beside ${count} strangers, who tried ${await tries} times`;
    rows.push(timesRow(what, times, 0.5), timesRow(what, times, 0.99, { goal: atMost(50) }));
  }
  return rows;
}

/** In a thread of their own, so that they do not hold up the clock of the others. */
const crowdOf = `
  const { request } = require('node:http');
  const { parentPort, workerData: { origin, count, roundMs } } = require('node:worker_threads');
  const body = Buffer.from(JSON.stringify({ email: 'x'.repeat(1024 * 1024 - 40), password: 'x' }));
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  const end = performance.now() + roundMs;
  let tries = 0;
  async function knock() {
    while (performance.now() < end) {
      await new Promise((resolve) => {
        const call = request(origin + '/api/auth/login/', { method: 'POST', agent: false, headers }, (answer) => answer.resume());
        call.once('error', () => {});
        call.once('close', resolve);
        call.end(body);
      });
      tries += 1;
    }
  }
  Promise.all(Array.from({ length: count }, knock)).then(() => parentPort.postMessage(tries));
`;

async function ask(url: string, token: string, end: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  while (performance.now() < end) {
    const started = performance.now();
    await new Promise<void>((resolve, reject) => {
      request(url, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
        answer.resume().once('end', resolve);
      })
        .once('error', reject)
        .end();
    });
    times.push(performance.now() - started);
  }
  agent.destroy();
  return times;
}
