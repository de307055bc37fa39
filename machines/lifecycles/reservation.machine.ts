import { and } from 'xstate';
import { reservationRefusals as refusals } from './reservation.facts.ts';
import { consentRegion, recordRegion } from './reservation.papers.ts';
import { reservationVocabulary } from './reservation.vocabulary.ts';

/** Spec section 1, product 3.1: what may become of a reservation, beside its consents and its medical record. */
export const reservationMachine = reservationVocabulary.createMachine({
  id: 'reservation',
  description: 'What may become of a reservation.',
  meta: { refusals },
  context: ({ input }) => ({
    startAt: input.startAt ?? null,
    isConfirmed: input.isConfirmed ?? false,
    offeredUntil: input.offeredUntil ?? null,
    isRebooked: input.isRebooked ?? false,
    isOverridden: input.isOverridden ?? false,
    last: input.last ?? null,
  }),
  type: 'parallel',
  states: {
    attendance: {
      description: 'How far the visit has come; stored as its status.',
      initial: 'unbooked',
      states: {
        unbooked: {
          description: 'Nothing is stored yet.',
          on: {
            request: { target: 'requested', actions: 'takeTime' },
            waitlist: { target: 'waitlisted', actions: 'takeTime' },
            book: { guard: 'slotFits', target: 'booked', actions: 'takeTime' },
            walkIn: { guard: 'slotFits', target: 'arrived', actions: 'takeTime' },
            queue: { target: 'queued' },
          },
        },
        requested: {
          description: 'The time was requested; the clinic has not answered yet.',
          exit: { type: 'remember', params: { from: 'requested' } },
          on: {
            edit: [
              { guard: 'noSignedRecord', actions: 'editTime' },
              { guard: 'keepsTime', actions: 'keep' },
            ],
            accept: { guard: 'slotFits', target: 'booked' },
            decline: { guard: 'mayCancel', target: 'cancelled' },
            cancel: { guard: 'mayCancel', target: 'cancelled' },
            void: { guard: 'mayVoid', target: 'entered_in_error' },
          },
        },
        waitlisted: {
          description: 'The patient waits for a time to become free.',
          exit: { type: 'remember', params: { from: 'waitlisted' } },
          on: {
            edit: [
              { guard: 'noSignedRecord', actions: ['editTime', 'forget'] },
              { guard: 'keepsTime', actions: 'keep' },
            ],
            offer: {
              guard: and(['noSignedRecord', 'noOfferStands']),
              actions: ['standOffer', 'takeTime', 'forget'],
            },
            declineOffer: { guard: 'offerStands', actions: 'endOffer' },
            accept: { guard: and(['offerStands', 'slotFits']), target: 'booked', actions: 'unmarkConfirmed' },
            cancel: { guard: 'mayCancel', target: 'cancelled' },
            void: { guard: 'mayVoid', target: 'entered_in_error' },
            undo: [
              {
                guard: and(['undoIsFresh', 'cameFromBooked', 'noSignedRecord', 'noHardConflict']),
                target: 'booked',
                actions: ['takeTimeBack', 'forget'],
              },
              {
                guard: and(['undoIsFresh', 'cameFromConfirmed', 'noSignedRecord', 'noHardConflict']),
                target: 'confirmed',
                actions: ['takeTimeBack', 'forget'],
              },
            ],
          },
        },
        booked: {
          description: 'The time is booked for the patient.',
          exit: { type: 'remember', params: { from: 'booked' } },
          on: {
            edit: { actions: 'keep' },
            confirm: { target: 'confirmed', actions: 'markConfirmed' },
            reschedule: {
              guard: and(['noSignedRecord', 'slotFits']),
              actions: [{ type: 'remember', params: { from: 'booked' } }, 'takeTime'],
            },
            putOnWaitlist: {
              guard: and(['reasonGiven', 'noSignedRecord']),
              target: 'waitlisted',
              actions: 'giveTimeUp',
            },
            checkIn: { guard: 'dayFitsOrExplained', target: 'arrived' },
            noShow: { guard: and(['startPassed', 'noSignedRecord']), target: 'no_show' },
            cancel: { guard: 'mayCancel', target: 'cancelled' },
            void: { guard: 'mayVoid', target: 'entered_in_error' },
            undo: [
              {
                guard: and(['undoIsFresh', 'cameFromRequested', 'noSignedRecord']),
                target: 'requested',
                actions: 'forget',
              },
              {
                guard: and(['undoIsFresh', 'cameFromWaitlisted', 'noSignedRecord']),
                target: 'waitlisted',
                actions: 'forget',
              },
              {
                guard: and(['undoIsFresh', 'cameFromCancelled', 'noSignedRecord']),
                target: 'cancelled',
                actions: 'forget',
              },
              {
                guard: and(['undoIsFresh', 'wasRescheduled', 'noSignedRecord', 'noHardConflict']),
                actions: ['takeTimeBack', 'forget'],
              },
            ],
          },
        },
        confirmed: {
          description: 'The patient confirmed that they will come.',
          exit: { type: 'remember', params: { from: 'confirmed' } },
          on: {
            edit: { actions: 'keep' },
            reschedule: {
              guard: and(['noSignedRecord', 'slotFits']),
              actions: [{ type: 'remember', params: { from: 'confirmed' } }, 'takeTime'],
            },
            putOnWaitlist: {
              guard: and(['reasonGiven', 'noSignedRecord']),
              target: 'waitlisted',
              actions: 'giveTimeUp',
            },
            checkIn: { guard: 'dayFitsOrExplained', target: 'arrived' },
            noShow: { guard: and(['startPassed', 'noSignedRecord']), target: 'no_show' },
            cancel: { guard: 'mayCancel', target: 'cancelled' },
            void: { guard: 'mayVoid', target: 'entered_in_error' },
            undo: [
              {
                guard: and(['undoIsFresh', 'cameFromBooked']),
                target: 'booked',
                actions: ['forget', 'unmarkConfirmed'],
              },
              {
                guard: and(['undoIsFresh', 'cameFromConfirmed', 'noSignedRecord', 'noHardConflict']),
                actions: ['takeTimeBack', 'forget'],
              },
            ],
          },
        },
        queued: {
          description: 'The patient is in the waiting room and has no time yet.',
          exit: { type: 'remember', params: { from: 'queued' } },
          on: {
            edit: { actions: 'keep' },
            reschedule: { guard: 'slotFits', target: 'arrived', actions: 'takeTime' },
            start: [
              { guard: 'consentsSettled', target: 'in_progress', actions: 'beginNow' },
              { guard: 'overrideExplained', target: 'in_progress', actions: ['beginNow', 'markOverridden'] },
            ],
            noShow: { guard: 'noSignedRecord', target: 'no_show' },
            cancel: { guard: 'mayCancel', target: 'cancelled' },
            void: { guard: 'mayVoid', target: 'entered_in_error' },
          },
        },
        arrived: {
          description: 'The patient is in the waiting room.',
          exit: { type: 'remember', params: { from: 'arrived' } },
          on: {
            edit: { actions: 'keep' },
            undoCheckIn: [
              { guard: and(['noSignedRecord', 'wasConfirmed']), target: 'confirmed' },
              { guard: 'noSignedRecord', target: 'booked' },
            ],
            start: [
              { guard: 'consentsSettled', target: 'in_progress' },
              { guard: 'overrideExplained', target: 'in_progress', actions: 'markOverridden' },
            ],
            cancel: { guard: 'mayCancel', target: 'cancelled' },
            void: { guard: 'mayVoid', target: 'entered_in_error' },
            undo: [
              {
                guard: and(['undoIsFresh', 'cameFromBooked', 'noSignedRecord']),
                target: 'booked',
                actions: 'forget',
              },
              {
                guard: and(['undoIsFresh', 'cameFromConfirmed', 'noSignedRecord']),
                target: 'confirmed',
                actions: 'forget',
              },
              {
                guard: and(['undoIsFresh', 'cameFromNoShow', 'noSignedRecord']),
                target: 'no_show',
                actions: 'forget',
              },
              {
                guard: and(['undoIsFresh', 'cameFromQueued', 'noSignedRecord']),
                target: 'queued',
                actions: ['giveTimeUp', 'forget'],
              },
            ],
          },
        },
        in_progress: {
          description: 'The patient is being treated.',
          exit: { type: 'remember', params: { from: 'in_progress' } },
          on: {
            edit: { actions: 'keep' },
            complete: { target: 'completed' },
            pauseBack: { guard: 'noSignedRecord', target: 'arrived' },
            void: { guard: 'mayVoid', target: 'entered_in_error' },
            undo: [
              {
                guard: and(['undoIsFresh', 'cameFromArrived', 'noSignedRecord']),
                target: 'arrived',
                actions: 'forget',
              },
              {
                guard: and(['undoIsFresh', 'cameFromQueued', 'noSignedRecord']),
                target: 'queued',
                actions: ['giveTimeUp', 'forget'],
              },
            ],
          },
        },
        completed: {
          description: 'The visit is over.',
          exit: { type: 'remember', params: { from: 'completed' } },
          on: {
            edit: { actions: 'keep' },
            void: { guard: 'mayVoid', target: 'entered_in_error' },
            undo: {
              guard: and(['undoIsFresh', 'cameFromInProgress', 'noSignedRecord']),
              target: 'in_progress',
              actions: 'forget',
            },
          },
        },
        no_show: {
          description: 'The patient did not come.',
          exit: { type: 'remember', params: { from: 'no_show' } },
          on: {
            edit: { actions: 'keep' },
            arriveLate: [{ guard: 'hasTime', target: 'arrived' }, { target: 'queued' }],
            rebook: {
              guard: and(['notRebooked', 'slotFits']),
              actions: ['forget', 'markRebooked'],
            },
            void: { guard: 'mayVoid', target: 'entered_in_error' },
            undo: [
              { guard: and(['undoIsFresh', 'cameFromBooked']), target: 'booked', actions: 'forget' },
              { guard: and(['undoIsFresh', 'cameFromConfirmed']), target: 'confirmed', actions: 'forget' },
              { guard: and(['undoIsFresh', 'cameFromQueued']), target: 'queued', actions: 'forget' },
            ],
          },
        },
        cancelled: {
          description: 'It will not take place; the time is free again.',
          exit: { type: 'remember', params: { from: 'cancelled' } },
          on: {
            edit: { actions: 'keep' },
            reopen: {
              guard: 'slotFits',
              target: 'booked',
              actions: 'unmarkConfirmed',
            },
            void: { guard: 'mayVoid', target: 'entered_in_error' },
            undo: [
              { guard: and(['undoIsFresh', 'cameFromRequested']), target: 'requested', actions: 'forget' },
              { guard: and(['undoIsFresh', 'cameFromWaitlisted']), target: 'waitlisted', actions: 'forget' },
              {
                guard: and(['undoIsFresh', 'cameFromBooked', 'noHardConflict']),
                target: 'booked',
                actions: 'forget',
              },
              {
                guard: and(['undoIsFresh', 'cameFromConfirmed', 'noHardConflict']),
                target: 'confirmed',
                actions: 'forget',
              },
              {
                guard: and(['undoIsFresh', 'cameFromArrived', 'noHardConflict']),
                target: 'arrived',
                actions: 'forget',
              },
              { guard: and(['undoIsFresh', 'cameFromQueued']), target: 'queued', actions: 'forget' },
            ],
          },
        },
        entered_in_error: {
          type: 'final',
          description: 'It was entered in error; it stays readable and nothing more can happen to it.',
        },
      },
    },
    consent: consentRegion,
    record: recordRegion,
  },
});
