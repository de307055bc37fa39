import { and, assertEvent, assign, or, setup, stateIn } from 'xstate';
import { elapsed, filled, leads } from './act.ts';
import {
  type ReservationContext,
  type ReservationEvent,
  type ReservationStatus,
  UNDO_WINDOW_MS,
} from './reservation.facts.ts';

/** The clauses and the effects that the chart of a reservation speaks in. */
export const reservationVocabulary = setup({
  types: {
    context: {} as ReservationContext,
    events: {} as ReservationEvent,
    input: {} as Partial<ReservationContext>,
  },
  guards: {
    noHardConflict: ({ event }) => 'conflicts' in event && event.conflicts !== 'hard',
    softConflictExplained: ({ event }) =>
      'conflicts' in event && (event.conflicts !== 'soft' || filled(event.overrideReason)),
    slotFits: and(['noHardConflict', 'softConflictExplained']),
    keepsTime: ({ event }) => event.type === 'edit' && event.startAt === undefined,
    reasonGiven: ({ event }) => 'reason' in event && filled(event.reason),
    offerStands: ({ context, event }) =>
      'at' in event && context.offeredUntil !== null && elapsed(event.at, context.offeredUntil) > 0,
    noOfferStands: ({ context, event }) =>
      'at' in event && (context.offeredUntil === null || elapsed(event.at, context.offeredUntil) <= 0),
    dayFitsOrExplained: ({ event }) => event.type === 'checkIn' && (event.sameDay || filled(event.reason)),
    consentsSettled: or([stateIn({ consent: 'none_required' }), stateIn({ consent: 'complete' })]),
    overrideExplained: ({ event }) => event.type === 'start' && filled(event.overrideReason),
    startPassed: ({ context, event }) =>
      'at' in event && context.startAt !== null && elapsed(context.startAt, event.at) >= 0,
    hasTime: ({ context }) => context.startAt !== null,
    noSignedRecord: or([stateIn({ record: 'none' }), stateIn({ record: 'draft' })]),
    mayCancel: and(['noSignedRecord', 'reasonGiven']),
    notRebooked: ({ context }) => !context.isRebooked,
    wasConfirmed: ({ context }) => context.isConfirmed,
    leadsClinic: ({ event }) => 'role' in event && leads(event.role),
    mayVoid: and(['leadsClinic', 'reasonGiven', 'noSignedRecord']),
    undoIsFresh: ({ context, event }) =>
      'by' in event && event.by === context.last?.by && elapsed(context.last.at, event.at) <= UNDO_WINDOW_MS,
    wasRescheduled: ({ context }) => context.last?.from === 'booked' || context.last?.from === 'confirmed',
    cameFromRequested: ({ context }) => context.last?.from === 'requested',
    cameFromWaitlisted: ({ context }) => context.last?.from === 'waitlisted',
    cameFromBooked: ({ context }) => context.last?.from === 'booked',
    cameFromConfirmed: ({ context }) => context.last?.from === 'confirmed',
    cameFromQueued: ({ context }) => context.last?.from === 'queued',
    cameFromArrived: ({ context }) => context.last?.from === 'arrived',
    cameFromInProgress: ({ context }) => context.last?.from === 'in_progress',
    cameFromNoShow: ({ context }) => context.last?.from === 'no_show',
    cameFromCancelled: ({ context }) => context.last?.from === 'cancelled',
    noneRequired: ({ event }) => event.type === 'consentsCounted' && event.required === 0,
    allActive: ({ event }) => event.type === 'consentsCounted' && event.active >= event.required,
    someRevoked: ({ event }) => event.type === 'consentsCounted' && event.revoked > 0,
    someActive: ({ event }) => event.type === 'consentsCounted' && event.active > 0,
  },
  actions: {
    remember: assign({
      last: ({ context, event }, params: { from: ReservationStatus }) =>
        // what is taken back is not remembered: undo needs the time that the last move left
        'by' in event && event.type !== 'undo'
          ? { from: params.from, by: event.by, at: event.at, startAt: context.startAt }
          : context.last,
    }),
    forget: assign({ last: null }),
    takeTime: assign({
      startAt: ({ context, event }) => ('startAt' in event ? event.startAt : context.startAt) ?? null,
    }),
    beginNow: assign({ startAt: ({ event }) => ('at' in event ? event.at : null) }),
    giveTimeUp: assign({ startAt: null, offeredUntil: null }),
    takeTimeBack: assign({ startAt: ({ context }) => context.last?.startAt ?? context.startAt }),
    editTime: assign({
      startAt: ({ context, event }) =>
        event.type === 'edit' && event.startAt !== undefined ? event.startAt : context.startAt,
    }),
    keep: assign({}),
    markConfirmed: assign({ isConfirmed: true }),
    unmarkConfirmed: assign({ isConfirmed: false }),
    standOffer: assign({
      offeredUntil: ({ event }) => {
        assertEvent(event, 'offer');
        return event.until;
      },
    }),
    endOffer: assign({
      offeredUntil: ({ context, event }) => ('at' in event ? event.at : context.offeredUntil),
    }),
    markRebooked: assign({ isRebooked: true }),
    markOverridden: assign({ isOverridden: true }),
  },
});
