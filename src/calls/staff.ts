import type { InvitationShown, Joined } from '#machines/flows/account/invitationFields.ts';
import type { HandOverCall } from '#machines/flows/staff/clinicHandOver.machine.ts';
import type {
  Invitation,
  ScheduleExceptionBody,
  SchedulesBody,
  StaffCreation,
  StaffMember,
  StaffMemberBody,
} from '#machines/flows/staff/staffFields.ts';
import type { ResetLinkSent, StandingCall } from '#machines/flows/staff/staffStanding.machine.ts';
import { isRole } from '#machines/lifecycles/roles.ts';
import { ServerError } from '#machines/parts/failure.ts';
import type { RemovalCall } from '#machines/parts/removal.machine.ts';
import type { RestorationCall } from '#machines/parts/restoration.machine.ts';
import type { components, operations } from '#openapi/schema.d.ts';
import type { Api } from '#src/api/client.ts';
import { everyPage, largestPage } from '#src/api/everyPage.ts';
import { idempotencyKey, ifMatch, removing } from '#src/api/headers.ts';
import { answer, type Notify } from '#src/api/refuse.ts';
import { type Page, toId, toObject, toPage, toText } from '#src/api/shape.ts';
import { perApp } from '#src/session/perApp.ts';

export type TimeOffList = components['schemas']['TimeOffAppointments'];
export type StaffQuery = operations['listStaff']['parameters']['query'];

const toMember = (value: unknown): StaffMember => {
  const member = toObject<StaffMember>(value);
  return {
    ...member,
    id: toId(member.id),
    clinic: toId(member.clinic),
    version: toId(member.version),
    first_name: toText(member.first_name),
    last_name: toText(member.last_name),
    permissions: Array.isArray(member.permissions) ? member.permissions : [],
  };
};

/** The calls under /api/staff, as the charts and lists name them. */
function createStaffActors(api: Api, notify: Notify) {
  const one = '/api/staff/staff/{id}/';
  const sent = ({ id, version, key }: StandingCall) => ({
    body: { version },
    params: { path: { id }, header: idempotencyKey(api, key) },
  });
  async function listStaff(query: StaffQuery, signal?: AbortSignal): Promise<Page<StaffMember>> {
    const call = api.signedIn.GET('/api/staff/staff', { params: { query }, signal });
    return toPage(await answer(call, { notify, signal }), query.offset ?? 0, toMember);
  }
  return {
    listStaff,
    /** The filtered list as CSV. */
    async exportStaff(query: operations['exportStaff']['parameters']['query']): Promise<string> {
      const call = api.signedIn.GET('/api/staff/staff/export/', { params: { query }, parseAs: 'text' });
      return toText(await answer(call, { notify }));
    },
    /** A member as a contact of an address book. */
    async exportStaffCard(id: number): Promise<string> {
      const params = { path: { id } };
      const call = api.signedIn.GET('/api/staff/staff/{id}/vcard/', { params, parseAs: 'text' });
      return toText(await answer(call, { notify }));
    },
    /** Everyone of a clinic, page after page. */
    listAllStaff(query: Omit<StaffQuery, 'limit' | 'offset'>, signal?: AbortSignal): Promise<StaffMember[]> {
      return everyPage((offset) => listStaff({ ...query, limit: largestPage, offset }, signal));
    },
    async readStaffMember(id: number, signal?: AbortSignal): Promise<StaffMember> {
      return toMember(
        await answer(api.signedIn.GET(one, { params: { path: { id } }, signal }), { notify, signal }),
      );
    },
    async createStaffMember(body: StaffCreation, key: string, signal: AbortSignal): Promise<StaffMember> {
      const call = api.signedIn.POST('/api/staff/staff', {
        body,
        params: { header: idempotencyKey(api, key) },
        signal,
      });
      return toMember(await answer(call, { notify, signal }));
    },
    async updateStaffMember(
      id: number,
      body: StaffMemberBody,
      version: number | null,
      signal: AbortSignal,
    ): Promise<StaffMember> {
      const params = { path: { id }, header: ifMatch(api, version) };
      return toMember(await answer(api.signedIn.PUT(one, { body, params, signal }), { notify, signal }));
    },
    async archiveStaffMember(removal: RemovalCall, signal: AbortSignal): Promise<void> {
      const params = { path: { id: removal.id }, header: removing(api, removal) };
      await answer(api.signedIn.DELETE(one, { params, signal }), { notify, signal });
    },
    async moveStaffMember(
      move: 'suspend' | 'reinstate',
      decision: StandingCall,
      signal: AbortSignal,
    ): Promise<StaffMember> {
      const call = api.signedIn.POST(`/api/staff/staff/{id}/${move}/`, { ...sent(decision), signal });
      return toMember(await answer(call, { notify, signal }));
    },
    async restoreStaffMember(decision: RestorationCall, signal: AbortSignal): Promise<void> {
      const call = api.signedIn.POST('/api/staff/staff/{id}/restore/', { ...sent(decision), signal });
      await answer(call, { notify, signal });
    },
    async inviteStaffMember(decision: StandingCall, signal: AbortSignal): Promise<Invitation> {
      const call = api.signedIn.POST('/api/staff/staff/{id}/invite/', { ...sent(decision), signal });
      const said = toObject(await answer(call, { notify, signal }));
      const { code, expires_at, mailed_to } = said;
      return { code: toText(code), expires_at: toText(expires_at), mailed_to: toText(mailed_to) };
    },
    async sendMemberResetLink(decision: StandingCall, signal: AbortSignal): Promise<ResetLinkSent> {
      const call = api.signedIn.POST('/api/staff/staff/{id}/reset-link/', { ...sent(decision), signal });
      return { isHeld: toObject(await answer(call, { notify, signal })).is_held === true };
    },
    async sendMemberFactorReset(decision: StandingCall, signal: AbortSignal): Promise<ResetLinkSent> {
      const call = api.signedIn.POST('/api/staff/staff/{id}/factor-reset/', { ...sent(decision), signal });
      return { isHeld: toObject(await answer(call, { notify, signal })).is_held === true };
    },
    /** Refusals are told where they are asked for, not in toasts. */
    async handClinicOver(
      { id, becomes, key }: HandOverCall,
      password: string | undefined,
      signal: AbortSignal,
    ): Promise<void> {
      const body = { becomes, ...(password !== undefined && { password }) };
      const params = { path: { id }, header: idempotencyKey(api, key) };
      const call = api.signedIn.POST('/api/staff/staff/{id}/hand-over/', { body, params, signal });
      await answer(call, { signal });
    },
    async readInvitation(code: string, signal: AbortSignal): Promise<InvitationShown> {
      const call = api.signedIn.POST('/api/staff/staff/read-invitation/', { body: { code }, signal });
      const said = toObject(await answer(call, { signal }));
      if (!isRole(said.role)) throw new ServerError(200);
      return {
        clinic_name: toText(said.clinic_name),
        invited_by_name: toText(said.invited_by_name),
        first_name: toText(said.first_name),
        last_name: toText(said.last_name),
        role: said.role,
        expires_at: toText(said.expires_at),
      };
    },
    async acceptInvitation(code: string, key: string, signal: AbortSignal): Promise<Joined> {
      const call = api.signedIn.POST('/api/staff/staff/accept-invitation/', {
        body: { code },
        params: { header: idempotencyKey(api, key) },
        signal,
      });
      const { clinic, role } = toMember(await answer(call, { signal }));
      return { clinic, role };
    },
    async replaceSchedules(id: number, body: SchedulesBody, signal: AbortSignal): Promise<StaffMember> {
      const call = api.signedIn.PUT('/api/staff/staff/{id}/schedules/', {
        body,
        params: { path: { id } },
        signal,
      });
      return toMember(await answer(call, { notify, signal }));
    },
    async addScheduleException(
      id: number,
      body: ScheduleExceptionBody,
      key: string,
      signal: AbortSignal,
    ): Promise<StaffMember> {
      const call = api.signedIn.POST('/api/staff/staff/{id}/exceptions/', {
        body,
        params: { path: { id }, header: idempotencyKey(api, key) },
        signal,
      });
      return toMember(await answer(call, { notify, signal }));
    },
    /** What lies in a time off, with whom to call. */
    async listTimeOffReservations(id: number, exception: number, signal?: AbortSignal): Promise<TimeOffList> {
      const params = { path: { id, exception } };
      const path = '/api/staff/staff/{id}/exceptions/{exception}/appointments/';
      const said = toObject<TimeOffList>(
        await answer(api.signedIn.GET(path, { params, signal }), { notify, signal }),
      );
      return { ...said, appointments: Array.isArray(said.appointments) ? said.appointments : [] };
    },
    async removeScheduleException(
      removal: RemovalCall,
      exception: number,
      signal: AbortSignal,
    ): Promise<void> {
      const params = { path: { id: removal.id, exception }, header: removing(api, removal) };
      const call = api.signedIn.DELETE('/api/staff/staff/{id}/exceptions/{exception}/', { params, signal });
      await answer(call, { notify, signal });
    },
  };
}

/** These calls as an app makes them; their code comes with the parts that use it. */
export const staffCalls = perApp(({ api, notify }) => createStaffActors(api, notify));
