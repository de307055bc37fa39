import type { Call } from '#server/http/call.ts';
import { exportStaffCard } from './card.ts';
import { exportStaff } from './export.ts';
import { exportTimeOffAppointments } from './export-time-off.ts';
import { sendMemberFactorReset } from './factor-reset.ts';
import { addScheduleException, removeScheduleException, replaceSchedules } from './hours.ts';
import { acceptInvitation, inviteStaffMember, readInvitation } from './invitation.ts';
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
export const staffOperations = (mail: { sendsMail: boolean }) => ({
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
  inviteStaffMember: (call: Call<'inviteStaffMember'>) => inviteStaffMember(call, mail),
  sendMemberResetLink: (call: Call<'sendMemberResetLink'>) => sendMemberResetLink(call, mail),
  sendMemberFactorReset: (call: Call<'sendMemberFactorReset'>) => sendMemberFactorReset(call, mail),
  readInvitation,
  acceptInvitation,
  replaceSchedules,
  addScheduleException,
  removeScheduleException,
  listTimeOffAppointments,
  exportTimeOffAppointments,
});
