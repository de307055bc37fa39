import type {
  BookingPage,
  BookingPerson,
  BookingSearch,
  WorkTask,
} from '#machines/flows/door/booking.setup.ts';
import type { FreeDay } from '#machines/flows/door/visitByLink.setup.ts';
import { RefusedError } from '#machines/parts/failure.ts';
import type { components } from '#openapi/schema.d.ts';
import { dayAfter, daysAtOnce, doorAnswer, doorApi, whole } from './door.ts';

type Schemas = components['schemas'];

const pageParts = ['clinic', 'services', 'people', 'questions', 'channels', 'embed_origins'] as const;

/** The public calls of a clinic's booking page. */
export function bookingCalls(baseUrl: string, clinic: string) {
  const api = doorApi(baseUrl);
  const path = { clinic };
  return {
    readPage: (signal: AbortSignal): Promise<BookingPage> =>
      doorAnswer(
        api.GET('/api/public/clinics/{clinic}/', { params: { path }, signal }),
        signal,
        ...pageParts,
      ),
    async listTimes(
      { service, staff, from }: BookingSearch & { from: string },
      signal: AbortSignal,
    ): Promise<readonly FreeDay[]> {
      const who = staff === null ? {} : { staff };
      const query = { service, ...who, date_from: from, date_to: dayAfter(from, daysAtOnce - 1) };
      const call = api.GET('/api/public/clinics/{clinic}/times/', { params: { path, query }, signal });
      return (await doorAnswer(call, signal, 'days')).days;
    },
    /** Keeps a time, or answers the task that it costs first. */
    async holdTime(
      body: Schemas['BookingWish'],
      signal: AbortSignal,
    ): Promise<Schemas['HeldBooking'] | WorkTask> {
      const call = api.POST('/api/public/clinics/{clinic}/bookings/', { params: { path }, body, signal });
      return doorAnswer<Schemas['HeldBooking']>(call, signal, 'seconds_left').catch(
        async (problem: unknown) => {
          if (problem instanceof RefusedError && problem.status === 428)
            return whole<WorkTask>((await call).error, 'challenge', 'bits', 'parts');
          throw problem;
        },
      );
    },
    /** Gives the time back, also while the page goes; where this does not arrive, the time is free again by itself. */
    releaseTime(token: string): void {
      void api
        .POST('/api/public/bookings/{token}/release/', {
          params: { path: { token } },
          body: {},
          keepalive: true,
        })
        .catch(() => {});
    },
    sendCode: (
      token: string,
      body: BookingPerson,
      signal: AbortSignal,
    ): Promise<Schemas['BookingCodeSent']> =>
      doorAnswer(
        api.POST('/api/public/bookings/{token}/code/', { params: { path: { token } }, body, signal }),
        signal,
        'seconds_left',
      ),
    finish: (token: string, code: string, signal: AbortSignal): Promise<Schemas['FinishedBooking']> =>
      doorAnswer(
        api.POST('/api/public/bookings/{token}/finish/', {
          params: { path: { token } },
          body: { code },
          signal,
        }),
        signal,
        'state',
        'left',
        'link',
      ),
    /** The address of a booked visit as a calendar file. */
    calendarOf: (link: string) => `${baseUrl}/api/public/visits/${link}/ics/`,
  };
}

export type BookingCalls = ReturnType<typeof bookingCalls>;
