import { type Account, createAccount } from './account.ts';

interface Stored {
  id: number;
  version: number;
}

/** Someone who joins a clinic in a role, with an account of their own. */
export async function colleagueIn(
  owner: Account,
  clinic: number,
  role: string,
  joining: Promise<Account> = createAccount(),
): Promise<Account & { staff: number }> {
  const colleague = await joining;
  const person = { clinic, first_name: 'Bea', last_name: 'Wells', color: 'lime', role };
  const { id, version } = await owner.call<Stored>('POST', '/api/staff/staff', person);
  const path = '/api/staff/staff';
  const { code } = await owner.call<{ code: string }>('POST', `${path}/${id}/invite/`, { version });
  await colleague.call('POST', `${path}/accept-invitation/`, { code });
  return { ...colleague, staff: id };
}
