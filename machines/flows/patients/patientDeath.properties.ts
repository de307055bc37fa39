import { RefusedError } from '#machines/parts/failure.ts';
import { type Happening, type Promises, promise, sameKeyForTheSame } from '#machines/parts/properties.ts';
import type { DeathCall, DeathInput, DeathOutcome } from './patientDeath.machine.ts';

const mark = 'markDeceased';
const isAsked = ({ asked }: Happening<DeathInput>) => asked.some(({ id }) => id === mark);
const isRefused = ({ event }: Happening<DeathInput>) =>
  event.type === `xstate.error.actor.${mark}` && event.error instanceof RefusedError;

/** What storing that a patient has died promises. */
export const patientDeathPromises: Promises = {
  properties: [
    promise<DeathInput, string>({
      says: 'A death is stored with the day that was chosen last, and never with a day in the future.',
      begins: '',
      remembers: ({ event, before, now }, day) => {
        if (event.type === 'xstate.init') return now.context.today;
        return event.type === 'day.chosen' && before?.isIn('asking') ? event.day : day;
      },
      holds: ({ asked, now: { context } }, chosen) =>
        asked.every(({ id, input }) => {
          const { day } = input as { day: string };
          return id !== mark || (day === chosen && day !== '' && day <= context.today);
        }),
    }),
    promise<DeathInput>({
      says: 'No death is stored without a confirmation.',
      holds: (step) => !isAsked(step) || step.event.type === 'death.confirmed',
    }),
    promise<DeathInput, boolean>({
      says: 'Who is told that nothing was stored can rely on it: nothing was sent, or the server refused it.',
      begins: false,
      remembers: (step, isUnsure) => isAsked(step) || (isUnsure && !isRefused(step)),
      holds: ({ now }, isUnsure) => !now.isOver || (now.output as DeathOutcome).kind !== 'kept' || !isUnsure,
    }),
    sameKeyForTheSame<DeathCall>(
      'What is sent again goes under the same key, so that it is stored once and told as stored.',
      mark,
      ({ key, ...about }) => ({ key, about }),
    ),
    promise<DeathInput>({
      says: 'What the server has stored is told, and nothing else.',
      holds: ({ event, stated }) =>
        stated.some(({ type }) => type === 'stored') === (event.type === `xstate.done.actor.${mark}`),
    }),
  ],
};
