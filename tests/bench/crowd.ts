import { Agent, request } from 'node:http';
import { Worker } from 'node:worker_threads';

const roundMs = 5000;

/** What many send at once, each again as soon as it is answered. */
export interface Sending {
  readonly url: string;
  readonly count: number;
  readonly body: string;
  readonly token?: string;
}

/** What one other user waits for a list beside a crowd, and how often the crowd was answered. */
export async function besideCrowd(list: { url: string; token: string }, sending: Sending) {
  const crowd = new Worker(crowdOf, { eval: true, workerData: { ...sending, roundMs } });
  const answered = new Promise<number>((resolve) => crowd.once('message', resolve));
  const times = await ask(list, performance.now() + roundMs);
  return { times, tries: await answered };
}

/** In a thread of their own, so that they do not hold up the clock of the others. */
const crowdOf = `
  const { request } = require('node:http');
  const { parentPort, workerData: { url, count, body: text, token, roundMs } } = require('node:worker_threads');
  const body = Buffer.from(text);
  const headers = { 'content-type': 'application/json', 'content-length': body.length, ...(token && { authorization: 'Bearer ' + token }) };
  const end = performance.now() + roundMs;
  let tries = 0;
  async function knock() {
    while (performance.now() < end) {
      await new Promise((resolve) => {
        const call = request(url, { method: 'POST', agent: false, headers }, (answer) => answer.resume());
        call.once('error', () => {});
        call.once('close', resolve);
        call.end(body);
      });
      tries += 1;
    }
  }
  Promise.all(Array.from({ length: count }, knock)).then(() => parentPort.postMessage(tries));
`;

async function ask({ url, token }: { url: string; token: string }, end: number): Promise<number[]> {
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
