import { randomUUID } from 'node:crypto';
import type { Account, Api } from './api.ts';

/** Someone who joins a clinic of an API in the same process, in a role, with an account of their own. */
export async function joinAs(
  api: Api,
  owner: Account,
  clinic: number,
  role: string,
): Promise<Account & { staff: number; version: number }> {
  const account = await api.signUp(`${role}-${randomUUID()}`);
  const person = { clinic, first_name: 'Bea', last_name: role, color: 'lime', role };
  const made = (await api.ask('POST', '/api/staff/staff', { token: owner.token, body: person })).body;
  const invited = await api.ask('POST', `/api/staff/staff/${made.id}/invite/`, {
    token: owner.token,
    body: { version: made.version },
  });
  const joined = await api.ask('POST', '/api/staff/staff/accept-invitation/', {
    token: account.token,
    body: { code: invited.body.code },
  });
  return { ...account, staff: made.id, version: joined.body.version };
}
