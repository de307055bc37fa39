import { addScheduleException, removeScheduleException, replaceSchedules } from './hours.ts';
import { listStaff } from './list.ts';
import { createStaffMember, readStaffMember, updateStaffMember } from './one.ts';
import {
  acceptInvitation,
  archiveStaffMember,
  inviteStaffMember,
  reinstateStaffMember,
  restoreStaffMember,
  suspendStaffMember,
} from './standing.ts';

/** The operations of staff. */
export const staffOperations = {
  listStaff,
  createStaffMember,
  readStaffMember,
  updateStaffMember,
  archiveStaffMember,
  suspendStaffMember,
  reinstateStaffMember,
  restoreStaffMember,
  inviteStaffMember,
  acceptInvitation,
  replaceSchedules,
  addScheduleException,
  removeScheduleException,
};
