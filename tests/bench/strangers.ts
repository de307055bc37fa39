import { Agent, request } from 'node:http';
import { createAccount } from '#tests/support/account.ts';
import { quantile, type Row, type Stage } from './stage.ts';

const strangers = 16;
const roundMs = 5000;
const body = Buffer.from(`{"email":"${'x'.repeat(1024 * 1024 - 40)}","password":"x"}`);

/** What others wait for a list while strangers sign in with a mebibyte each, again and again. */
export async function strangersAtTheDoor({ origin }: Stage): Promise<Row[]> {
  const account = await createAccount('waiting', origin);
  await account.createClinic('Harbour');
  const rows = [];
  for (const count of [0, strangers]) {
    const end = performance.now() + roundMs;
    const knocks = Array.from({ length: count }, () => knock(origin, end));
    const times = await ask(`${origin}/api/clinics`, account.access, end);
    const tries = (await Promise.all(knocks)).reduce((sum, one) => sum + one, 0);
    rows.push({
      strangers: count,
      'their tries': tries,
      answers: times.length,
      'p50 ms': Number(quantile(times, 0.5).toFixed(1)),
      'p99 ms': Number(quantile(times, 0.99).toFixed(1)),
      reach: '< 50 ms',
    });
  }
  return rows;
}

/** Sends the whole body each time, whatever is answered meanwhile; how often. */
async function knock(origin: string, end: number): Promise<number> {
  let tries = 0;
  while (performance.now() < end) {
    await new Promise<void>((resolve) => {
      const call = request(
        `${origin}/api/auth/login/`,
        {
          method: 'POST',
          agent: false,
          headers: { 'content-type': 'application/json', 'content-length': body.length },
        },
        (answer) => answer.resume(),
      );
      call.once('error', () => {});
      call.once('close', resolve);
      call.end(body);
    });
    tries += 1;
  }
  return tries;
}

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
