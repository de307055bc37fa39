import createFetchClient from 'openapi-fetch';
import type { FreeDay, PublicVisit, Search } from '#machines/flows/door/visitByLink.setup.ts';
import type { components, paths } from '#openapi/schema.d.ts';
import { answer } from '#src/api/refuse.ts';
import { toObject, unreadable } from '#src/api/shape.ts';

type Schemas = components['schemas'];

/** How many days of free times are asked for at once. */
export const daysAtOnce = 7;

/** Calls with which nothing of an account goes, and that no address tells the origin of. */
export const doorApi = (baseUrl: string) =>
  createFetchClient<paths>({
    baseUrl,
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  });

/**
 * Awaits a public call, and throws as `answer` does; an answer that lacks what the page stands on is a server's fault, not a crash
 * of the page.
 */
export const doorAnswer = async <Data extends object>(
  call: Parameters<typeof answer<Data>>[0],
  signal: AbortSignal,
  ...needed: (keyof Data)[]
): Promise<Data> => whole(await answer(call, { signal }), ...needed);

/** What came, where it is an object that has what is needed. */
export function whole<Data extends object>(came: unknown, ...needed: (keyof Data)[]): Data {
  const data = toObject<Data>(came);
  if (needed.some((name) => data[name] === undefined)) throw unreadable();
  return data;
}

const visitAnswer = (call: Parameters<typeof answer<PublicVisit>>[0], signal: AbortSignal) =>
  doorAnswer(call, signal, 'clinic', 'state', 'may');

/** The public calls about the visit of a link. */
export function doorCalls(baseUrl: string, token: string) {
  const api = doorApi(baseUrl);
  const path = { token };
  const params = (pass: string | null) => ({ path, header: pass === null ? {} : { 'Visit-Pass': pass } });
  return {
    /** The address of the visit as a calendar file. */
    calendar: `${baseUrl}/api/public/visits/${token}/ics/`,
    readVisit: (pass: string | null, signal: AbortSignal): Promise<PublicVisit> =>
      visitAnswer(api.GET('/api/public/visits/{token}/', { params: params(pass), signal }), signal),
    identifyPatient: (birth_date: string, signal: AbortSignal): Promise<Schemas['Identification']> =>
      doorAnswer(
        api.POST('/api/public/visits/{token}/identify/', { params: { path }, body: { birth_date }, signal }),
        signal,
        'state',
        'pass',
        'visit',
      ),
    confirmVisit: (pass: string | null, signal: AbortSignal): Promise<PublicVisit> =>
      visitAnswer(
        api.POST('/api/public/visits/{token}/confirm/', { params: params(pass), body: {}, signal }),
        signal,
      ),
    arriveAtVisit: (pass: string | null, signal: AbortSignal): Promise<PublicVisit> =>
      visitAnswer(
        api.POST('/api/public/visits/{token}/arrive/', { params: params(pass), body: {}, signal }),
        signal,
      ),
    takeOffer: (pass: string | null, signal: AbortSignal): Promise<PublicVisit> =>
      visitAnswer(
        api.POST('/api/public/visits/{token}/take-offer/', { params: params(pass), body: {}, signal }),
        signal,
      ),
    declineOffer: (pass: string | null, signal: AbortSignal): Promise<PublicVisit> =>
      visitAnswer(
        api.POST('/api/public/visits/{token}/decline-offer/', { params: params(pass), body: {}, signal }),
        signal,
      ),
    cancelVisit: (
      pass: string | null,
      body: Schemas['VisitCancellation'],
      signal: AbortSignal,
    ): Promise<PublicVisit> =>
      visitAnswer(
        api.POST('/api/public/visits/{token}/cancel/', { params: params(pass), body, signal }),
        signal,
      ),
    async listVisitTimes(
      pass: string | null,
      { from, anyone }: Search & { from: string },
      signal: AbortSignal,
    ): Promise<readonly FreeDay[]> {
      const query = { date_from: from, date_to: dayAfter(from, daysAtOnce - 1), anyone };
      const call = api.GET('/api/public/visits/{token}/times/', {
        params: { ...params(pass), query },
        signal,
      });
      return (await doorAnswer(call, signal, 'days')).days;
    },
    moveVisit: (
      pass: string | null,
      { start_at, staff }: Schemas['VisitMove'],
      signal: AbortSignal,
    ): Promise<PublicVisit> =>
      visitAnswer(
        api.POST('/api/public/visits/{token}/move/', {
          params: params(pass),
          body: { start_at, staff },
          signal,
        }),
        signal,
      ),
    askClinic: (pass: string | null, text: string, signal: AbortSignal): Promise<PublicVisit> =>
      visitAnswer(
        api.POST('/api/public/visits/{token}/questions/', { params: params(pass), body: { text }, signal }),
        signal,
      ),
  };
}

export type DoorCalls = ReturnType<typeof doorCalls>;

/** The day that is so many days after another, both as year-month-day. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
