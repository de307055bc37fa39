import { emit, setup } from 'xstate';
import { failureGuards } from '#machines/parts/failure.ts';
import { broke, type SavingFact, savingOf, unsure } from '#machines/parts/saving.machine.ts';
import type { StaffMember } from './staffFields.ts';
import { newTimeOff, timeOffFields } from './timeOffFields.ts';

/** Whose time off it is, as the list of it was read. */
export interface TimeOffAbout {
  readonly id: number;
  readonly version: number;
  /** In which the form's times are written, also where the clinic takes another one meanwhile. */
  readonly zone: string;
}

interface Input extends TimeOffAbout {
  /** Names this form to the server, so that a repeated request stores one. */
  readonly attempt: string;
}

/** The time off that was just stored, where reservations lie in it: the newest has the highest id. */
function overlaying({ exceptions = [] }: StaffMember): number | null {
  const newest = exceptions.reduce((last, one) => (one.id > last.id ? one : last), exceptions[0] ?? none);
  return newest.reservations > 0 ? newest.id : null;
}

const none = { id: 0, reservations: 0 };

/** Time off or extra hours of a member of staff; which reservations lie in time off is told, to be settled one by one or together. */
export const staffTimeOffMachine = setup({
  types: {
    context: {} as Input,
    input: {} as Input,
    events: {} as SavingFact<StaffMember>,
    emitted: {} as { type: 'saved'; overlaying: number | null } | { type: 'outdated' } | { type: 'unsure' },
    children: {} as { saving: 'saving' },
  },
  actors: { saving: savingOf<TimeOffAbout, StaffMember>() },
  guards: { broke, unsure, outdated: failureGuards.outdated },
  actions: {
    tellSaved: emit((_, { stored }: { stored: StaffMember }) => ({
      type: 'saved' as const,
      overlaying: overlaying(stored),
    })),
    tellOutdated: emit({ type: 'outdated' }),
    tellUnsure: emit({ type: 'unsure' }),
  },
}).createMachine({
  id: 'staffTimeOff',
  description: 'Time off or extra hours: filled in and saved, or left.',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      description: 'The form is open until it is saved or left.',
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ context: { id, version, zone, attempt }, self }) => ({
          owner: self,
          id: null,
          about: { id, version, zone },
          fields: timeOffFields,
          initial: newTimeOff,
          draft: `staffTimeOff-${id}`,
          attempt,
        }),
        onDone: [
          { guard: { type: 'broke', params: ({ event }) => event.output }, target: 'broken' },
          {
            guard: { type: 'unsure', params: ({ event }) => event.output },
            target: 'unsure',
            actions: 'tellUnsure',
          },
          { target: 'left' },
        ],
        onError: 'broken',
      },
      on: {
        'saving.stored': {
          target: 'saved',
          actions: { type: 'tellSaved', params: ({ event }) => event },
        },
        'saving.refused': {
          guard: { type: 'outdated', params: ({ event }) => event },
          actions: 'tellOutdated',
        },
      },
    },
    saved: { description: 'The time off is stored.', type: 'final' },
    unsure: {
      description:
        'Left before it was known whether it is stored; the draft waits, and the list is reloaded.',
      type: 'final',
    },
    left: { description: 'Left without saving; the draft waits.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
