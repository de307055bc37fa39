import { type ApiScope, apiScopes } from '#machines/lifecycles/apiScopes.ts';
import { demoEmail, demoPassword } from '#server/demo/account.ts';
import { fillDatabase } from '#server/demo/run.ts';
import type { Answered, Api } from './api.ts';

/** A made-up clinic with a little of everything, and the session of its owner. */
export async function demoClinic(api: Api, patients = 60): Promise<{ clinic: number; token: string }> {
  await fillDatabase(api.pool, { patients, calendars: 2, density: 0.1, seed: 3 });
  const { rows } = await api.pool.query('SELECT id FROM clinics');
  const { token } = (await api.logIn(demoEmail, demoPassword)).body;
  return { clinic: rows[0].id, token: token.access };
}

/** A token of another program; for everything unless told. */
export async function programToken(
  api: Api,
  { clinic, token }: { clinic: number; token: string },
  scopes: readonly ApiScope[] = apiScopes,
  acts_as: 'person' | 'clinic' = 'person',
): Promise<string> {
  const body = { clinic, name: 'Program', scopes, days: 30, acts_as };
  const made = await api.ask('POST', '/api/connections/tokens', { token, body });
  if (made.status !== 201) throw new Error(made.text);
  return made.body.secret;
}

/** Asks below /fhir/R4; a query is encoded as it comes. */
export const askFhir =
  (api: Api, secret?: string) =>
  async (path: string, headers: Record<string, string> = {}): Promise<Answered> => {
    const answered = await api.raw({
      url: `/fhir/R4/${path}`,
      headers: { ...(secret === undefined ? {} : { authorization: `Bearer ${secret}` }), ...headers },
    });
    const isFhir = String(answered.headers['content-type']).startsWith('application/fhir+json');
    return { ...answered, body: isFhir ? JSON.parse(answered.text) : answered.body };
  };

/** Sends a resource below /fhir/R4: adds it without an If-Match, changes it with one. */
export const sendFhir =
  (api: Api, secret?: string) =>
  async (
    method: 'POST' | 'PUT' | 'DELETE' | 'PATCH',
    path: string,
    resource: object | string,
    headers: Record<string, string> = {},
  ): Promise<Answered> => {
    const answered = await api.raw({
      method,
      url: `/fhir/R4/${path}`,
      headers: {
        ...(secret === undefined ? {} : { authorization: `Bearer ${secret}` }),
        'content-type': 'application/fhir+json',
        ...headers,
      },
      payload: typeof resource === 'string' ? resource : JSON.stringify(resource),
    });
    const isFhir = String(answered.headers['content-type']).startsWith('application/fhir+json');
    return { ...answered, body: isFhir ? JSON.parse(answered.text) : answered.body };
  };
