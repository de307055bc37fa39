import { isIP } from 'node:net';
import { personName } from '#machines/lifecycles/personName.ts';
import type { components } from '#openapi/schema.d.ts';
import type { Trx } from '#server/database/tables.ts';
import { now } from '#server/database/transaction.ts';
import type { Origin } from '#server/http/call.ts';
import type { AuthDeps } from '../deps.ts';

/** The library comes with the first passkey: it is much code for the clinics that have none. */
const webauthn = () => import('@simplewebauthn/server');

type Pages = Pick<AuthDeps, 'pages'>;

/** The page that a passkey is for: a browser gives it to pages of this host only. */
export interface Party {
  origin: string;
  host: string;
}

/** The page that a call comes from, where it is one of ours; a page of a stranger is answered as if it named none. */
export function partyOf({ page, site }: Pick<Origin, 'page' | 'site'>, { pages }: Pages): Party | undefined {
  const origin = page !== undefined && pages.includes(page) ? page : site;
  if (!URL.canParse(origin)) return undefined;
  const url = new URL(origin);
  // no browser has passkeys for an address without a name
  if (isIP(url.hostname.replace(/^\[|\]$/g, ''))) return undefined;
  return { origin: url.origin, host: url.hostname };
}

const transportsOf = (transports: readonly string[]) => transports as AuthenticatorTransport[];
type AuthenticatorTransport = 'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb';

/** The passkeys of a user that a browser may be asked for on a host. */
export const passkeysOf = (trx: Trx, userId: number, host: string) =>
  trx
    .selectFrom('factors')
    .select(['id', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'passkey')
    .where('host', '=', host)
    .execute();

const listed = (passkeys: Awaited<ReturnType<typeof passkeysOf>>) =>
  passkeys.map(({ credential_id, transports }) => ({
    id: credential_id ?? '',
    transports: transportsOf(transports),
  }));

/** What a browser makes a passkey with. */
export async function creationOptions(
  trx: Trx,
  user: { id: number; email: string; first_name: string; last_name: string },
  { host }: Party,
) {
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: 'Chartroom',
    rpID: host,
    userName: user.email,
    userDisplayName: personName(user),
    userID: new TextEncoder().encode(`user ${user.id}`),
    attestationType: 'none',
    excludeCredentials: listed(await passkeysOf(trx, user.id, host)),
    // it comes after the password: what the device has is enough
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
}

/** The passkey that a browser made, or undefined where it is none for this page and this beginning. */
export async function madePasskey(
  response: components['schemas']['PasskeyAttestation'],
  challenge: string,
  { origin, host }: Party,
) {
  const { verifyRegistrationResponse } = await webauthn();
  const { transports = [], ...rest } = response.response;
  const made = await verifyRegistrationResponse({
    response: {
      ...{ id: response.id, rawId: response.rawId, type: response.type, clientExtensionResults: {} },
      response: { ...rest, transports: transportsOf(transports) },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: false,
  }).catch(() => undefined);
  if (!made?.verified || !made.registrationInfo) return undefined;
  const { id, publicKey, counter } = made.registrationInfo.credential;
  return {
    ...{ credential_id: id, public_key: Buffer.from(publicKey), counter: String(counter) },
    ...{ transports, host },
  };
}

/** What a browser is asked for one of a user's passkeys with; undefined where the user has none for this page. */
export async function requestOptions(trx: Trx, userId: number, party: Party | undefined) {
  const passkeys = party ? await passkeysOf(trx, userId, party.host) : [];
  if (!party || passkeys.length === 0) return undefined;
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: party.host,
    allowCredentials: listed(passkeys),
    userVerification: 'preferred',
  });
}

/** Whether a browser showed one of a user's passkeys; its counter is stored, by which a copy of it would be noticed. */
export async function isPasskey(
  trx: Trx,
  userId: number,
  response: components['schemas']['PasskeyAssertion'] | undefined,
  challenge: string | null,
  { origin, host }: Party,
): Promise<boolean> {
  const passkeys = response && challenge !== null ? await passkeysOf(trx, userId, host) : [];
  const known = passkeys.find(({ credential_id }) => credential_id === response?.id);
  if (!response || challenge === null || !known?.credential_id || !known.public_key) return false;
  const { verifyAuthenticationResponse } = await webauthn();
  const shown = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    credential: {
      ...{ id: known.credential_id, publicKey: new Uint8Array(known.public_key) },
      ...{ counter: Number(known.counter), transports: transportsOf(known.transports) },
    },
    requireUserVerification: false,
  }).catch(() => undefined);
  if (!shown?.verified) return false;
  await trx
    .updateTable('factors')
    .set({ counter: String(shown.authenticationInfo.newCounter), last_used_at: now })
    .where('id', '=', known.id)
    .execute();
  return true;
}
