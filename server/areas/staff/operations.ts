import type { AuthDeps } from '#server/areas/auth/deps.ts';
import type { Call } from '#server/http/call.ts';
import { exportStaffCard } from './card.ts';
import { exportStaff } from './export.ts';
import { exportTimeOffAppointments } from './export-time-off.ts';
import { sendMemberFactorReset } from './factor-reset.ts';
import { handClinicOver } from './hand-over.ts';
import { addScheduleException, removeScheduleException, replaceSchedules } from './hours.ts';
import { acceptInvitation, inviteStaffMember, readInvitation } from './invitation.ts';
import { leaveClinic } from './leave.ts';
import { listStaff } from './list.ts';
import { createStaffMember, readStaffMember, updateStaffMember } from './one.ts';
import { sendMemberResetLink } from './reset-link.ts';
import {
  archiveStaffMember,
  reinstateStaffMember,
  restoreStaffMember,
  suspendStaffMember,
} from './standing.ts';
import { listTimeOffAppointments } from './time-off.ts';

/** The operations of staff. */
export const staffOperations = (auth: AuthDeps) => ({
  listStaff,
  exportStaff,
  exportStaffCard,
  createStaffMember,
  readStaffMember,
  updateStaffMember,
  archiveStaffMember,
  suspendStaffMember,
  reinstateStaffMember,
  restoreStaffMember,
  inviteStaffMember: (call: Call<'inviteStaffMember'>) => inviteStaffMember(call, auth),
  sendMemberResetLink: (call: Call<'sendMemberResetLink'>) => sendMemberResetLink(call, auth),
  sendMemberFactorReset: (call: Call<'sendMemberFactorReset'>) => sendMemberFactorReset(call, auth),
  handClinicOver: (call: Call<'handClinicOver'>) => handClinicOver(call, auth),
  leaveClinic,
  readInvitation,
  acceptInvitation,
  replaceSchedules,
  addScheduleException,
  removeScheduleException,
  listTimeOffAppointments,
  exportTimeOffAppointments,
});
