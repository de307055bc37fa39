import { expect, it } from 'vitest';
import { carryDue } from '#server/messages/carry.ts';
import { createMailCarrier } from '#server/messages/mail.ts';
import { openApiForTest } from '#tests/support/api.ts';
import { makeWorld } from '#tests/support/furnished-clinic.ts';
import { openMailServer } from '#tests/support/mail-server.ts';

const person = { first_name: 'Bea', last_name: 'Wells', color: 'lime', role: 'practitioner' };

it('an invitation goes to the address of the member, from the clinic, with the link that works', async () => {
  const mailServer = await openMailServer();
  const mail = { url: mailServer.url, from: 'Chartroom <desk@example.org>' };
  const api = await openApiForTest({ mail });
  const ada = await api.signUp('ada');
  const world = await makeWorld(api, ada);
  const invite = async (email: string) => {
    const { id, version } = await world.post('/api/staff/staff', { clinic: world.clinic, ...person, email });
    return world.post(`/api/staff/staff/${id}/invite/`, { version });
  };
  expect(await invite('')).toMatchObject({ mailed_to: '' });
  const { code, mailed_to } = await invite('bea@example.test');
  expect(mailed_to).toBe('bea@example.test');
  const carriers = { mail: createMailCarrier(mail) };
  await carryDue({
    pool: api.pool,
    carriers,
    publicUrl: 'https://desk.example.org',
    vault: api.messageVault,
  });
  await mailServer.close();

  expect(mailServer.received).toHaveLength(1);
  const [message] = mailServer.received;
  expect(message?.to).toEqual(['bea@example.test']);
  expect(message?.header('From')).toBe('World <desk@example.org>');
  expect(message?.header('Subject')).toBe('Ada Byron invites you to World');
  expect(message?.text).toContain(`\nhttps://desk.example.org/auth/invitation#${code}\n`);
  const bea = await api.signUp('bea');
  const joined = await api.ask('POST', '/api/staff/staff/accept-invitation/', {
    token: bea.token,
    body: { code },
  });
  expect(joined.status).toBe(200);
});
