import type { Account, Api, Ask } from './api.ts';
import type { Made, World } from './furnished-clinic.ts';

const visits = '/api/patients/appointments';
export const birthDate = '1984-02-29';

/** A visit with a link to it, and what its patient asks by that link. */
export async function linkedVisit(api: Api, owner: Account, world: World, start: string, body: object = {}) {
  const { clinic, patient, service, staff } = world;
  const visit: Made = await world.post(visits, {
    ...{ clinic, patient, service, staff, start_at: start },
    ...body,
  });
  const { url } = await world.post(`${visits}/${visit.id}/links/`, { send: false });
  return byLink(api, owner, visit.id, String(url).split('/visit/')[1] ?? '');
}

/** What the patient of a visit asks by the token of a link. */
export function byLink(api: Api, owner: Account, visit: number, token: string) {
  let pass: string | undefined;
  const ask = (method: string, what: string, given: Ask = {}) =>
    api.ask(method, `/api/public/visits/${token}/${what}`, {
      ...given,
      headers: { ...(pass && { 'visit-pass': pass }), ...given.headers },
    });
  return {
    visit,
    token,
    read: (given?: Ask) => ask('GET', '', given),
    post: (what: string, body: object = {}, given: Ask = {}) => ask('POST', `${what}/`, { ...given, body }),
    get: (what: string, given?: Ask) => ask('GET', what, given),
    async identify(birth_date = birthDate, given: Ask = {}) {
      const answer = await ask('POST', 'identify/', { ...given, body: { birth_date } });
      if (answer.body.pass) pass = answer.body.pass;
      return answer;
    },
    /** The reservation as the desk sees it. */
    stored: async () => (await api.ask('GET', `${visits}/${visit}/`, { token: owner.token })).body,
    links: async () => (await api.ask('GET', `${visits}/${visit}/links/`, { token: owner.token })).body,
  };
}
