import { RefusedError } from '#machines/parts/failure.ts';
import { type Promises, promise } from '#machines/parts/properties.ts';
import { birthDateOf } from './birthDate.rules.ts';
import type { ByLink, PublicTime, TypedAtVisit } from './visitByLink.setup.ts';

interface Context extends TypedAtVisit {
  readonly said: string | null;
}

/** What is the patient's own, and takes the date of birth first. */
const owned = ['cancelVisit', 'listVisitTimes', 'moveVisit', 'askClinic'];
const calls = [...owned, 'confirmVisit', 'arriveAtVisit', 'takeOffer', 'declineOffer'];
const isDone = (type: string, among: readonly string[]) =>
  among.some((call) => type === `xstate.done.actor.${call}`);

/** What the page of a visit promises to its patient, and to whoever else holds the link. */
export const visitByLinkPromises: Promises = {
  reads: ['said', 'question', 'cancellation', 'birthDate'],
  properties: [
    promise<Context, string | null>({
      says: 'What is the patient’s own takes the pass that the date of birth gave, for as long as the clinic takes it.',
      begins: null,
      remembers: ({ event }, pass) => {
        if (event.type === 'xstate.done.actor.identifyPatient') return event.output.pass ?? pass;
        const isForgotten = event.error instanceof RefusedError && event.error.status === 403;
        return isForgotten ? null : pass;
      },
      holds: ({ event, asked }, pass) =>
        asked
          .filter(({ id }) => owned.includes(id))
          .every(({ input }) => {
            const sent = (input as ByLink).pass;
            const given = event.type === 'xstate.done.actor.identifyPatient' ? event.output.pass : pass;
            return sent !== null && sent === given;
          }),
    }),
    promise<Context>({
      says: 'A date of birth is sent once for each time that a real date is entered: wrong ones are counted.',
      holds: ({ event, asked }) =>
        asked
          .filter(({ id }) => id === 'identifyPatient')
          .every(
            ({ input }) =>
              event.type === 'birthDate.given' &&
              (input as { birthDate: string }).birthDate === birthDateOf(event.date),
          ),
    }),
    promise<Context>({
      says: 'A visit is said to be confirmed, cancelled, moved or asked about only by the answer of the server.',
      holds: ({ event, before, now }) =>
        now.context.said === null || now.context.said === before?.context.said || isDone(event.type, calls),
    }),
    promise<Context, string>({
      says: 'A question waits as it was typed until the clinic has it.',
      begins: '',
      remembers: ({ event, before, now }, question) => {
        if (event.type === 'xstate.init') return now.context.question;
        const isHeard = before?.isIn('asking.writing') === true;
        if (isHeard && event.type === 'question.typed') return event.text;
        if (isHeard && event.type === 'question.given' && event.text.trim() !== '') return event.text.trim();
        return isDone(event.type, ['askClinic']) ? '' : question;
      },
      holds: ({ before, now, event }, question) =>
        !before || event.type.startsWith('question.') || isDone(event.type, ['askClinic'])
          ? true
          : now.context.question === question,
    }),
    promise<Context, PublicTime | null>({
      says: 'A visit is moved only to a time that was chosen among those that were shown last.',
      begins: null,
      remembers: ({ event, before, asked }, chosen) => {
        if (asked.some(({ id }) => id === 'listVisitTimes')) return null;
        return event.type === 'time.chosen' && before?.isIn('moving.choosing') ? event.time : chosen;
      },
      holds: ({ asked }, chosen) =>
        asked
          .filter(({ id }) => id === 'moveVisit')
          .every(
            ({ input }) =>
              chosen !== null && (input as { time: PublicTime | null }).time?.start_at === chosen.start_at,
          ),
    }),
  ],
};
