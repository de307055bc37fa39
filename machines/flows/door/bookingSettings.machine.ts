import { assign, emit, setup } from 'xstate';
import { failureGuards, why } from '#machines/parts/failure.ts';
import { given } from '#machines/parts/given.ts';
import { patience } from '#machines/parts/patience.ts';
import { broke, type SavingFact, savingOf } from '#machines/parts/saving.machine.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import {
  type BookingSettings,
  bookingSettingsFields,
  bookingSettingsValues,
} from './bookingSettingsFields.ts';

interface Context {
  clinic: number;
  page: BookingSettings | null;
}

/** What a clinic publishes for booking from home, and whether anyone can book there now. */
export const bookingSettingsMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { clinic: number },
    events: {} as SavingFact<BookingSettings> | { type: 'retried' },
    emitted: {} as { type: 'saved'; page: BookingSettings },
    children: {} as { saving: 'saving'; readPage: 'readPage' },
  },
  actors: {
    saving: savingOf<{ clinic: number }, BookingSettings>(),
    readPage: unprovided<BookingSettings, { clinic: number }>('readPage'),
  },
  guards: { ...failureGuards, broke },
  actions: {
    takePage: assign((_, { page }: { page: BookingSettings }) => ({ page })),
    tellSaved: emit((_, { page }: { page: BookingSettings }) => ({ type: 'saved', page }) as const),
  },
  delays: { patience },
}).createMachine({
  id: 'bookingSettings',
  description: 'What a clinic publishes for online booking, and whether it is open now.',
  context: ({ input }) => ({ ...input, page: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      description: 'Fetching what is published and what can be.',
      invoke: {
        src: 'readPage',
        id: 'readPage',
        input: ({ context: { clinic } }) => ({ clinic }),
        onDone: {
          target: 'open',
          actions: { type: 'takePage', params: ({ event }) => ({ page: event.output }) },
        },
        onError: [{ guard: { type: 'gone', params: why }, target: 'gone' }, { target: 'unreachable' }],
      },
      after: { patience: 'unreachable' },
    },
    unreachable: {
      description: 'The settings could not be fetched.',
      on: { retried: 'loading' },
    },
    open: {
      description: 'The form is open; once it is stored, it is ready for the next change.',
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ context: { clinic, page }, self }) => ({
          owner: self,
          id: clinic,
          about: { clinic },
          fields: bookingSettingsFields,
          initial: bookingSettingsValues(given(page, 'page')),
          draft: `bookingSettings-${clinic}`,
          version: given(page, 'page').version,
        }),
        onDone: [
          { guard: { type: 'broke', params: ({ event }) => event.output }, target: 'broken' },
          { target: 'left' },
        ],
        onError: 'broken',
      },
      on: {
        // what is shown of it, and asked about it, is the other version from here on
        'saving.yielded': 'loading',
        'saving.stored': {
          actions: [
            { type: 'takePage', params: ({ event }) => ({ page: event.stored }) },
            { type: 'tellSaved', params: ({ event }) => ({ page: event.stored }) },
          ],
        },
      },
    },
    left: { description: 'Left without saving.', type: 'final' },
    gone: { description: 'There is no such clinic, or it is gone.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
