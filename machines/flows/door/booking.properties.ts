import { type Happening, type Promises, promise } from '#machines/parts/properties.ts';
import { wrongIn } from './booking.rules.ts';
import type { BookingPerson, TimeWish } from './booking.setup.ts';

interface Context {
  readonly token: string | null;
  readonly link: string | null;
}

/** A time that was asked for, until it was given back or is no one's. */
interface Asked {
  readonly token: string;
  readonly about: string;
}

type Told = Happening<Context>['told'];

const heard = (told: Told, kept: string | null) =>
  told
    .filter(({ to }) => to === 'keepTime')
    .reduce<string | null>((_, { event }) => (event.type === 'kept' ? String(event.token) : null), kept);

const isGivenBack = ({ told }: Happening<Context>) =>
  told.some(({ to, event }) => to === 'keepTime' && event.type !== 'kept');

function askedIn({ asked }: Happening<Context>): Asked | null {
  const wish = asked.find(({ id }) => id === 'holdTime')?.input as TimeWish | undefined;
  return wish ? { token: wish.token, about: JSON.stringify([wish.service, wish.time]) } : null;
}

/** What booking from home promises. */
export const bookingPromises: Promises = {
  reads: ['token', 'link'],
  events: [
    {
      type: 'time.chosen',
      time: {
        start_at: '2036-03-04T10:00:00Z',
        end_at: '2036-03-04T10:30:00Z',
        staff: 1,
        staff_name: 'Dr José Álvarez',
      },
    },
    { type: 'time.decided', token: 'bO7iGdHeUa0PrL2cXw5YtJs8n1mQv3kZ' },
  ],
  properties: [
    promise<Context, string | null>({
      says: 'The keeper of the time knows of it before it is requested, so that it is released whatever becomes of the answer.',
      begins: null,
      remembers: ({ told }, kept) => heard(told, kept),
      holds: ({ told, now }, kept) => {
        const known = heard(told, kept);
        if (['regaining', 'holding', 'solving', 'held'].some((state) => now.isIn(state)))
          return known !== null && known === now.context.token;
        return known === null || known === now.context.token;
      },
    }),
    promise<Context, Asked | null>({
      says: 'The same time is asked for again with the same token, and another only once that one was given back.',
      begins: null,
      remembers: (step, last) => askedIn(step) ?? (isGivenBack(step) ? null : last),
      holds(step, last) {
        const wish = askedIn(step);
        if (!wish || !last || isGivenBack(step)) return true;
        return wish.about === last.about && wish.token === last.token;
      },
    }),
    promise<Context>({
      says: 'Who comes, and the code, are asked only while a time is held.',
      holds: ({ now }) => !now.isIn('held') || now.context.token !== null,
    }),
    promise<Context>({
      says: 'A code is sent only once everything required is filled in.',
      holds: ({ asked }) =>
        asked
          .filter(({ id }) => id === 'sendCode')
          .every(({ input }) => {
            const { person } = input as { person: BookingPerson };
            return Object.keys(wrongIn({ ...person, is_for_child: false }, [], '9999-12-31')).length === 0;
          }),
    }),
    promise<Context>({
      says: 'A visit is said to be booked only with the link that opens it.',
      holds: ({ now }) => !(now.isIn('booked') || now.isIn('requested')) || now.context.link !== null,
    }),
  ],
};
