import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createTransactions } from '#server/database/transaction.ts';
import type { Carriers } from '#server/messages/carrier.ts';
import { carriersOf } from '#server/messages/carriers.ts';
import { carryDue, keepCarrying } from '#server/messages/carry.ts';
import { closeOpenCodes } from '#server/messages/closed-codes.ts';
import { createMailCarrier } from '#server/messages/mail.ts';
import { enqueue } from '#server/messages/outbox.ts';
import { takeDue } from '#server/messages/queue.ts';
import { readSettings } from '#server/settings.ts';
import type { Language } from '#server/words/languages.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts';
import { freePort, makeDataDir, startServer } from '#tests/support/server-process.ts';

let api: Api;
let mail: MailServer;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.pool.query('DELETE FROM outbox');
  mail = await openMailServer();
  onTestFinished(() => mail.close());
});

const publicUrl = 'https://desk.example.org';
const carrying = (carriers: Carriers = byMail()) => ({
  ...{ pool: api.pool, carriers, publicUrl },
  vault: api.messageVault,
});
const byMail = (url = mail.url) =>
  carriersOf({ mail: { url, from: 'Chartroom <desk@example.org>' }, textMessages: undefined });

async function write(code = 'c0de', language: Language = 'en') {
  await createTransactions(api.pool).open((trx) =>
    enqueue(
      trx,
      { closeCode: api.messageVault.close },
      {
        ...{ channel: 'mail', recipient: 'ada@example.test', language },
        ...{ template: 'passwordReset', data: { code } },
      },
    ),
  );
}
const stored = async () =>
  (
    await api.pool.query(
      `SELECT state, attempts, last_error, data, closed_code, message_id,
         round(extract(epoch FROM next_attempt_at - now()))::int AS pause FROM outbox ORDER BY id`,
    )
  ).rows;
const comeTrue = (what = 'true') => api.pool.query(`UPDATE outbox SET next_attempt_at = now() WHERE ${what}`);

describe('a message', () => {
  it('that no transaction came true for is never sent', async () => {
    const failing = createTransactions(api.pool).open(async (trx) => {
      await enqueue(
        trx,
        { closeCode: api.messageVault.close },
        {
          ...{ channel: 'mail', recipient: 'ada@example.test', language: 'en' },
          ...{ template: 'passwordChanged', data: { at: '2026-01-02T03:04:05Z' } },
        },
      );
      throw new Error('It came otherwise.');
    });
    await expect(failing).rejects.toThrow('It came otherwise.');
    expect(await carryDue(carrying())).toBe(0);
    expect(mail.received).toEqual([]);
  });

  it('arrives once, as plain text and HTML, however many servers carry, and its link is forgotten', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => write(`code-${index}`)));
    await Promise.all([carryDue(carrying()), carryDue(carrying()), carryDue(carrying())]);
    expect(new Set(mail.received.map(({ header }) => header('Message-ID'))).size).toBe(20);
    expect(mail.received).toHaveLength(20);
    const [one] = mail.received;
    expect(one?.to).toEqual(['ada@example.test']);
    expect(one?.header('From')).toBe('Chartroom <desk@example.org>');
    expect(one?.header('Subject')).toBe('Set a new password');
    expect(one?.text).toMatch(/\n\nhttps:\/\/desk\.example\.org\/auth\/reset-password#code-\d+\n\n/);
    expect(one?.html).toMatch(/href="https:\/\/desk\.example\.org\/auth\/reset-password#code-\d+"/);
    for (const row of await stored()) expect(row).toMatchObject({ state: 'sent', attempts: 1, data: {} });
  });

  it('is written from right to left in Arabic, in the words of each language', async () => {
    await write('c', 'ar');
    await write('c', 'pt');
    await carryDue(carrying());
    const html = mail.received.map((one) => one.html);
    expect(html.find((one) => one.includes('lang="ar"'))).toContain('dir="rtl"');
    const texts = mail.received.map(({ text }) => text.split('\n')[0]);
    expect(texts.sort()).toEqual(['Olá,', 'مرحبًا،'].sort());
  });
});

describe('a mail server', () => {
  it('that refuses the address is not asked again, and the reason is kept', async () => {
    mail.behave('refuses');
    await write();
    await carryDue(carrying());
    const [row] = await stored();
    expect(row).toMatchObject({ state: 'failed', data: {} });
    expect(row.last_error).toContain('No such mailbox here');
    await comeTrue();
    expect(await carryDue(carrying())).toBe(0);
  });

  it.each(['postpones', 'drops'] as const)('that %s is asked again, later each time', async (manner) => {
    mail.behave(manner);
    await write();
    for (const [attempts, pause] of [
      [1, 30],
      [2, 60],
      [3, 120],
    ] as const) {
      await carryDue(carrying());
      const [row] = await stored();
      expect(row).toMatchObject({ state: 'queued', attempts, closed_code: expect.any(Buffer) });
      expect(row.pause).toBeGreaterThan(pause - 10);
      expect(row.pause).toBeLessThanOrEqual(pause);
      expect(row.last_error).not.toBe('');
      expect(await carryDue(carrying())).toBe(0);
      await comeTrue();
    }
    mail.behave('takes');
    await carryDue(carrying());
    expect(mail.received).toHaveLength(1);
    expect(await stored()).toMatchObject([{ state: 'sent', attempts: 4, last_error: '' }]);
  });

  it('that waits is asked again at most a day later', async () => {
    mail.behave('postpones');
    await write();
    await api.pool.query("UPDATE outbox SET attempts = 40, expires_at = now() + interval '9 days'");
    await carryDue(carrying());
    const [{ pause }] = await stored();
    expect(pause).toBeGreaterThan(86_300);
    expect(pause).toBeLessThanOrEqual(86_400);
  });

  it('that dies with a message taken gets it again under the same Message-ID', async () => {
    mail.behave('dies');
    await write();
    await carryDue(carrying());
    expect(await stored()).toMatchObject([{ state: 'queued', attempts: 1 }]);
    mail.behave('takes');
    await comeTrue();
    await carryDue(carrying());
    const [{ message_id }] = await stored();
    const ids = mail.received.map(({ header }) => header('Message-ID'));
    expect(ids).toEqual([`<${message_id}@example.org>`, `<${message_id}@example.org>`]);
    expect(await stored()).toMatchObject([{ state: 'sent' }]);
  });

  it('that keeps a message waiting too long gets it again under the same Message-ID', async () => {
    const release = mail.hold();
    const impatient = { mail: createMailCarrier({ url: mail.url, from: 'desk@example.org' }, 250) };
    await write();
    await carryDue(carrying(impatient));
    expect(await stored()).toMatchObject([{ state: 'queued', attempts: 1, closed_code: expect.any(Buffer) }]);
    release();
    await comeTrue();
    await carryDue(carrying());
    expect(await stored()).toMatchObject([{ state: 'sent', attempts: 2 }]);
    // one that was taken after all comes twice, and mail programs know it by its name
    expect(new Set(mail.received.map(({ header }) => header('Message-ID'))).size).toBe(1);
  });

  it('that is away loses nothing', async () => {
    await mail.close();
    await Promise.all(['a', 'b', 'c'].map((code) => write(code)));
    await carryDue(carrying());
    for (const row of await stored()) expect(row).toMatchObject({ state: 'queued', attempts: 1 });
    const back = await openMailServer(Number(new URL(mail.url).port));
    onTestFinished(() => back.close());
    await comeTrue();
    await carryDue(carrying());
    expect(back.received).toHaveLength(3);
    for (const row of await stored()) expect(row).toMatchObject({ state: 'sent', attempts: 2 });
  });
});

describe('a server', () => {
  it('that stops lets what is under way arrive, and takes nothing more', async () => {
    const release = mail.hold();
    await Promise.all(Array.from({ length: 6 }, (_, index) => write(`code-${index}`)));
    const stop = keepCarrying(carrying());
    await expect.poll(mail.begun).toBe(4);
    const stopped = stop();
    release();
    await stopped;
    const states = (await stored()).map(({ state }) => state).sort();
    expect(states).toEqual(['queued', 'queued', 'sent', 'sent', 'sent', 'sent']);
  });

  it('takes no more than it may where the database believes the table empty and plans another way', async () => {
    await write();
    await api.pool.query('DELETE FROM outbox');
    await api.pool.query('VACUUM (ANALYZE, TRUNCATE false) outbox');
    await Promise.all(Array.from({ length: 9 }, (_, index) => write(`code-${index}`)));
    expect(await takeDue(api.pool, ['mail'], 4)).toHaveLength(4);
  });

  it('that died with a message in its hands leaves it to the others, once its time is over', async () => {
    await write();
    await api.pool.query(
      "UPDATE outbox SET state = 'sending', attempts = 1, opened_attempt = 1, next_attempt_at = now() + interval '4 minutes'",
    );
    expect(await carryDue(carrying())).toBe(0);
    await comeTrue();
    expect(await carryDue(carrying())).toBe(1);
    expect(await stored()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  it('without settings holds messages and says so; one that has them sends what is still of use', async () => {
    await write('early');
    await write('late');
    const early = (await api.pool.query('SELECT min(id) AS id FROM outbox')).rows[0].id;
    await carryDue(carrying({}));
    for (const row of await stored())
      expect(row).toMatchObject({
        ...{ state: 'held', attempts: 0 },
        last_error: 'Mail is not set up on this server.',
      });
    await api.pool.query("UPDATE outbox SET expires_at = now() - interval '1 second' WHERE id = $1", [early]);
    await carryDue(carrying());
    expect(await stored()).toMatchObject([
      { state: 'failed', last_error: 'Mail is not set up on this server.', data: {} },
      { state: 'sent', last_error: '' },
    ]);
    expect(mail.received.map(({ text }) => /#(.*)/.exec(text)?.[1])).toEqual(['late']);
  });

  it('keeps its code where the tables open nothing, until it is on its way', async () => {
    await write('a-code-that-opens');
    const whole = async () => (await api.pool.query('SELECT o::text AS row FROM outbox o')).rows[0].row;
    expect(await whole()).not.toContain('a-code-that-opens');
    expect(await whole()).not.toContain(Buffer.from('a-code-that-opens').toString('hex'));
    const { rows } = await api.pool.query('SELECT message_id, closed_code FROM outbox');
    const [{ message_id, closed_code }] = rows;
    expect(api.messageVault.open(message_id, closed_code)).toBe('a-code-that-opens');
    expect(() => api.messageVault.open(randomUUID(), closed_code)).toThrow();
    await carryDue(carrying());
    expect(mail.received[0]?.text).toContain('#a-code-that-opens');
    expect((await api.pool.query('SELECT closed_code, code_hash FROM outbox')).rows).toEqual([
      { closed_code: null, code_hash: null },
    ]);
  });

  it('of a server of the release before is closed, and one with a closed code is not its to send', async () => {
    const code = randomUUID();
    await api.pool.query(
      `INSERT INTO outbox (channel, recipient, language, template, data, expires_at)
       VALUES ('mail', 'ada@example.test', 'en', 'memberReset', $1, now() + interval '1 hour')`,
      [{ code }],
    );
    expect(await closeOpenCodes(api.pool, api.messageVault)).toBe(1);
    expect(await closeOpenCodes(api.pool, api.messageVault)).toBe(0);
    const { rows } = await api.pool.query('SELECT data, code_hash FROM outbox');
    expect(rows).toEqual([{ data: {}, code_hash: createHash('sha256').update(code).digest() }]);
    // as that release takes messages
    const taken = await api.pool.query(
      "UPDATE outbox SET state = 'sending', attempts = attempts + 1, changed_at = now() RETURNING id",
    );
    expect(taken.rows).toEqual([]);
    await carryDue(carrying());
    expect(mail.received[0]?.text).toContain(`#${code}`);
  });

  it('shows no message of an account, and of a clinic only to whom it is open', async () => {
    const [ada, eve] = [await api.signUp('ada'), await api.signUp('eve')];
    const clinic = (await api.ask('POST', '/api/clinics/', { token: ada.token, body: { name: 'Ada’s' } }))
      .body;
    await write();
    await api.pool.query('UPDATE outbox SET clinic_id = $1', [clinic.id]);
    await write();
    const seenBy = async (userId: number) => {
      const { rows } = await api.pool.query('SELECT id FROM sessions WHERE user_id = $1', [userId]);
      return createTransactions(api.pool).openAs({ sessionId: rows[0].id, userId }, async (trx) =>
        trx.selectFrom('outbox').select('clinic_id').execute(),
      );
    };
    expect(await seenBy(ada.id)).toEqual([{ clinic_id: clinic.id }]);
    expect(await seenBy(eve.id)).toEqual([]);
  });
});

describe('a text message', () => {
  it('is handed over signed, and again where the service was too busy', async () => {
    const secret = 'a secret that both sides know, long enough';
    const asked: { headers: Record<string, unknown>; body: string }[] = [];
    const answers = [503, 200, 422];
    const service = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      asked.push({ headers: request.headers, body });
      response.writeHead(answers[asked.length - 1] ?? 500).end();
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void service.close());
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/messages`;
    const byText = carrying(carriersOf({ mail: undefined, textMessages: { url, secret } }));
    await write();
    await write();
    await api.pool.query("UPDATE outbox SET channel = 'text', recipient = '+4930123'");
    await api.pool.query(
      "UPDATE outbox SET next_attempt_at = now() + interval '1 hour' WHERE id = (SELECT max(id) FROM outbox)",
    );
    await carryDue(byText);
    expect(await stored()).toMatchObject([
      { state: 'queued', last_error: 'The service for text messages answered 503.' },
      { state: 'queued', attempts: 0 },
    ]);
    await comeTrue('attempts = 1');
    await carryDue(byText);
    await comeTrue();
    await carryDue(byText);
    expect(await stored()).toMatchObject([{ state: 'sent' }, { state: 'failed' }]);
    const ids = asked.map(({ body }) => JSON.parse(body).id);
    expect(ids[0]).toBe(ids[1]);
    for (const { headers, body } of asked) {
      const mac = createHmac('sha256', secret).update(`${headers['chartroom-timestamp']}.${body}`);
      expect(headers['chartroom-signature']).toBe(`sha256=${mac.digest('hex')}`);
      expect(JSON.parse(body)).toMatchObject({ to: '+4930123', language: 'en' });
    }
  });
});

describe('the settings', () => {
  const whole = { MAIL_URL: 'smtps://a:b@mail.example.org', MAIL_FROM: 'a@b.example', PUBLIC_URL: publicUrl };
  it.each([
    [{ ...whole, MAIL_URL: 'imap://mail.example.org' }, 'MAIL_URL must be an address like'],
    [{ ...whole, MAIL_URL: 'smtps://a:50%@mail.example.org' }, 'with %25 for a %'],
    [{ ...whole, MAIL_FROM: 'nobody' }, 'MAIL_URL needs MAIL_FROM'],
    [{ ...whole, PUBLIC_URL: undefined }, 'MAIL_URL needs PUBLIC_URL'],
    [{ SMS_WEBHOOK_URL: 'https://x.example' }, 'SMS_WEBHOOK_URL needs SMS_WEBHOOK_SECRET'],
  ])('%o are refused in one sentence', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(sentence);
  });

  it('are taken as they are meant', () => {
    expect(readSettings(whole)).toMatchObject({
      mail: { url: whole.MAIL_URL, from: 'a@b.example' },
      publicUrl,
    });
    expect(readSettings({})).toMatchObject({ mail: undefined, publicUrl: 'http://localhost:8000' });
  });
});

it('500 messages that wait when the server is killed all arrive, and none is called sent that was not', async () => {
  const [other, data] = [await openApi(), makeDataDir()];
  onTestFinished(async () => {
    await other.close();
    await data.remove();
  });
  await other.pool.query(
    `INSERT INTO outbox (channel, recipient, language, template, data, expires_at)
     SELECT 'mail', 'person-' || n || '@example.test', 'en', 'passwordReset', jsonb_build_object('code', 'code-' || n),
       now() + interval '1 hour' FROM generate_series(1, 500) n`,
  );
  const env = {
    ...{ DATABASE_URL: other.url, MAIL_URL: mail.url, MAIL_FROM: 'desk@example.org', PUBLIC_URL: publicUrl },
    ...{ DATA_DIR: data.path, POOL_SIZE: '4' },
  };
  const begin = async () => startServer({ ...env, PORT: await freePort() });
  const first = await begin();
  await expect.poll(() => mail.received.length).toBeGreaterThan(50);
  await first.end('SIGKILL');
  // as if the five minutes were over for those that it had in its hands
  await other.pool.query("UPDATE outbox SET next_attempt_at = now() WHERE state = 'sending'");
  const second = await begin();
  const waiting = "SELECT count(*)::int AS count FROM outbox WHERE state <> 'sent'";
  await expect
    .poll(async () => (await other.pool.query(waiting)).rows[0].count, { timeout: 150_000 })
    .toBe(0);
  expect(await second.end('SIGTERM')).toBe(0);
  expect(new Set(mail.received.map(({ to }) => to.join())).size).toBe(500);
  expect(mail.received.length).toBeLessThanOrEqual(504);
}, 180_000);
