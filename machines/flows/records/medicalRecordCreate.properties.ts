import { endIsTrue, formStays, madeOnce, storedIsTold } from '#machines/parts/formKept.properties.ts';
import { type Happening, type Promises, promise } from '#machines/parts/properties.ts';
import type { SavingInput } from '#machines/parts/saving.machine.ts';
import type { NewRecord } from './medicalRecordCreate.machine.ts';

interface Context extends NewRecord {
  readonly initial: Readonly<Record<string, unknown>>;
}

/** What someone who presses a button wants once the record is stored; a refusal ends that wish. */
function wishAfter({ event }: Happening<Context>, wish: string): string {
  if (event.type === 'next.chosen') return event.next as string;
  return event.type === 'saving.refused' ? 'write' : wish;
}

/** What a new record promises. */
export const medicalRecordCreatePromises: Promises = {
  events: [
    { type: 'next.chosen', next: 'write' },
    { type: 'next.chosen', next: 'leave' },
  ],
  reads: ['next'],
  properties: [
    formStays('saving.stored'),
    endIsTrue(),
    storedIsTold('saved', 'record'),
    madeOnce(({ patient }: { patient: number }) => patient),
    promise<Context, string>({
      says: 'A record is signed, written on or left as the last button said that saved it, and a button that was refused does not count later.',
      begins: 'write',
      remembers: wishAfter,
      holds: ({ stated }, wish) => stated.every(({ type, next }) => type !== 'saved' || next === wish),
    }),
    promise<Context>({
      says: 'A note that was started for one visit does not become the note of another.',
      holds: ({ asked, now: { context } }) =>
        asked.every(({ input }) => {
          const { chosen = {} } = (input ?? {}) as Partial<SavingInput>;
          return (chosen.appointment ?? null) === (context.initial.appointment ?? null);
        }),
    }),
  ],
};
