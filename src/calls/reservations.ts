import type { ReservationBody, ReservationCreation } from '#machines/flows/reservations/reservationFields.ts';
import type { Move, Reservation, Words } from '#machines/flows/reservations/reservationMoves.ts';
import type { MoveCall } from '#machines/flows/reservations/reservationWords.ts';
import type { HeldSlot, Report } from '#machines/parts/slotHold.machine.ts';
import type { components, operations } from '#openapi/schema.d.ts';
import type { Api } from '#src/api/client.ts';
import { idempotencyKey, ifMatch, withoutKey } from '#src/api/headers.ts';
import { inOurWords } from '#src/api/inOurWords.ts';
import { answer, type Notify } from '#src/api/refuse.ts';
import { type Page, toId, toObject, toOptionalNumber, toPage, toText } from '#src/api/shape.ts';
import { perApp } from '#src/session/perApp.ts';

type Schemas = components['schemas'];
export type ReservationQuery = operations['listAppointments']['parameters']['query'];

export type Reminders = Schemas['Reminders'];
export type AvailabilityQuery = operations['readAvailability']['parameters']['query'];

/** A page of reservations; counting stops at ten thousand, and `isLeast` says that there are more. */
export type ReservationPage = Page<Reservation> & { isLeast: boolean };

/** A reservation out of an answer. */
export const toReservation = (value: unknown): Reservation => {
  const reservation = toObject<Reservation>(value);
  return {
    ...reservation,
    id: toId(reservation.id),
    clinic: toId(reservation.clinic),
    version: toId(reservation.version),
    patient_name: toText(reservation.patient_name),
    labels: Array.isArray(reservation.labels) ? reservation.labels : [],
  };
};

const paths = {
  accept: 'accept',
  confirm: 'confirm',
  checkIn: 'check-in',
  start: 'start',
  complete: 'complete',
  arriveLate: 'arrive-late',
  noShow: 'no-show',
  undoCheckIn: 'undo-check-in',
  pauseBack: 'pause-back',
  reopen: 'reopen',
  decline: 'decline',
  declineOffer: 'decline-offer',
  putOnWaitlist: 'put-on-waitlist',
  handOver: 'hand-over',
  cancel: 'cancel',
  void: 'void',
  undo: 'undo',
} as const satisfies Record<Move | 'undo', string>;

/** Only the words that a move takes are sent with it. */
function wordsOf(move: Move | 'undo', { reason, note, cancelled_by, override_reason, staff }: Words): object {
  if (move === 'handOver') return { staff: Number(staff), override_reason: override_reason || null };
  if (move === 'cancel') return { reason, note, cancelled_by };
  if (move === 'checkIn' || move === 'decline' || move === 'putOnWaitlist' || move === 'void')
    return { reason };
  return move === 'start' || move === 'accept' || move === 'reopen' ? { override_reason } : {};
}

/** The calls under /api/patients/appointments, as the charts and lists name them. */
function createReservationActors(api: Api, notify: Notify) {
  const all = '/api/patients/appointments';
  const one = '/api/patients/appointments/{id}/';
  return {
    /** The filtered list as CSV. */
    async exportReservations(
      query: operations['exportAppointments']['parameters']['query'],
    ): Promise<string> {
      const path = '/api/patients/appointments/export/';
      const call = api.signedIn.GET(path, { params: { query }, parseAs: 'text' });
      return toText(await answer(call, { notify }));
    },
    async listReservations(query: ReservationQuery, signal?: AbortSignal): Promise<ReservationPage> {
      const said = await answer(api.signedIn.GET(all, { params: { query }, signal }), { notify, signal });
      const isLeast = toObject(said).count_is_least === true;
      return { ...toPage(said, query.offset ?? 0, toReservation), isLeast };
    },
    async readReservation(id: number, signal?: AbortSignal): Promise<Reservation> {
      const call = api.signedIn.GET(one, { params: { path: { id } }, signal });
      return toReservation(await answer(call, { notify, signal }));
    },
    async createReservation(
      body: ReservationCreation,
      key: string,
      signal: AbortSignal,
    ): Promise<Reservation> {
      const call = api.signedIn.POST(all, { body, params: { header: idempotencyKey(api, key) }, signal });
      return toReservation(await answer(call, { notify, signal }));
    },
    async updateReservation(
      id: number,
      body: ReservationBody,
      version: number | null,
      signal: AbortSignal,
    ): Promise<Reservation> {
      const params = { path: { id }, header: ifMatch(api, version) };
      return toReservation(await answer(api.signedIn.PUT(one, { body, params, signal }), { notify, signal }));
    },
    /** Another time for a missed one; the answer is the new reservation. */
    async rebookReservation(
      id: number,
      body: Schemas['NewTime'],
      key: string,
      signal: AbortSignal,
    ): Promise<Reservation> {
      const params = { path: { id }, header: idempotencyKey(api, key) };
      const call = api.signedIn.POST('/api/patients/appointments/{id}/rebook/', { body, params, signal });
      return toReservation(await answer(call, { notify, signal }));
    },
    /** Another time for the same one; what speaks against it is told where the time was chosen. */
    async rescheduleReservation(
      id: number,
      body: Schemas['NewTime'],
      key: string,
      signal: AbortSignal,
    ): Promise<Reservation> {
      const params = { path: { id }, header: idempotencyKey(api, key) };
      const call = api.signedIn.POST('/api/patients/appointments/{id}/reschedule/', { body, params, signal });
      return toReservation(await answer(call, { signal }));
    },
    /** Asked while choosing, so a failure of it is told beside the time and not in toasts. */
    async checkSlot(body: Schemas['ConflictCheck'], signal: AbortSignal): Promise<Report> {
      const call = api.signedIn.POST('/api/patients/appointments/check-conflicts/', { body, signal });
      const { conflicts, notices, next_free, consents, places } = toObject<Schemas['ConflictReport']>(
        await answer(call, { signal }),
      );
      return {
        conflicts: (conflicts ?? []).map(inOurWords),
        notices: (notices ?? []).map(inOurWords),
        nextFree: next_free ?? [],
        consents: consents ?? [],
        places: places ?? null,
      };
    },
    async holdSlot(body: Schemas['HoldBody'], signal: AbortSignal): Promise<HeldSlot> {
      // a hold that no one heard of keeps its own user from nothing, and ends by itself
      const params = { header: withoutKey };
      const call = api.signedIn.POST('/api/patients/appointment-holds/', { body, params, signal });
      const said = toObject(await answer(call, { signal }));
      return { id: toId(said.id), seconds: toOptionalNumber(said.seconds_left) ?? 0 };
    },
    /** Not waited for by anyone: a hold that cannot be given back ends by itself. */
    async releaseSlot(id: number): Promise<void> {
      await answer(
        api.signedIn.DELETE('/api/patients/appointment-holds/{id}/', { params: { path: { id } } }),
      );
    },
    /** One reservation as an iCalendar file. */
    async exportReservation(id: number): Promise<string> {
      const params = { path: { id } };
      const call = api.signedIn.GET('/api/patients/appointments/{id}/ics/', { params, parseAs: 'text' });
      return String(await answer(call, { notify }));
    },
    /** When the next reminder is due, and what became of those before. */
    async listReminders(id: number, signal: AbortSignal): Promise<Reminders> {
      const params = { path: { id } };
      const call = api.signedIn.GET('/api/patients/appointments/{id}/reminders/', { params, signal });
      const said = toObject<Reminders>(await answer(call, { notify, signal }));
      return { ...said, reminders: Array.isArray(said.reminders) ? said.reminders.map(inOurWords) : [] };
    },
    async readAvailability(
      query: AvailabilityQuery,
      signal: AbortSignal,
    ): Promise<Schemas['AvailableDay'][]> {
      const call = api.signedIn.GET('/api/patients/appointments/availability/', {
        params: { query },
        signal,
      });
      const { days } = toObject<Schemas['Availability']>(await answer(call, { signal }));
      return days ?? [];
    },
    /** A refusal is told where the move was asked for, so not in toasts as well. */
    async moveReservation(
      { id, version, move, words, key }: MoveCall,
      signal?: AbortSignal,
    ): Promise<Reservation> {
      const call = api.signedIn.POST(`/api/patients/appointments/{id}/${paths[move]}/`, {
        body: { version, ...wordsOf(move, words) },
        params: { path: { id }, header: idempotencyKey(api, key) },
        signal,
      });
      return toReservation(await answer(call, { signal }));
    },
  };
}

/** These calls as an app makes them; their code comes with the parts that use it. */
export const reservationCalls = perApp(({ api, notify }) => createReservationActors(api, notify));
