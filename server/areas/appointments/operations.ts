import {
  admitLateArrival,
  checkInAppointment,
  completeAppointment,
  confirmAppointment,
  markNoShow,
  pauseAppointment,
  startAppointment,
  undoCheckIn,
} from './attendance.ts';
import { checkConflicts, readAvailability } from './availability.ts';
import {
  acceptAppointment,
  offerAppointment,
  rebookAppointment,
  reopenAppointment,
  rescheduleAppointment,
} from './booking.ts';
import { createAppointment } from './create.ts';
import { cancelAppointment, declineAppointment, undoAppointmentMove, voidAppointment } from './ending.ts';
import { listAppointments } from './list.ts';
import { readAppointment, updateAppointment } from './one.ts';

/** The operations of reservations. */
export const appointmentOperations = {
  listAppointments,
  createAppointment,
  readAppointment,
  updateAppointment,
  checkConflicts,
  readAvailability,
  acceptAppointment,
  declineAppointment,
  offerAppointment,
  confirmAppointment,
  rescheduleAppointment,
  checkInAppointment,
  undoCheckIn,
  startAppointment,
  completeAppointment,
  pauseAppointment,
  markNoShow,
  admitLateArrival,
  rebookAppointment,
  cancelAppointment,
  reopenAppointment,
  voidAppointment,
  undoAppointmentMove,
};
