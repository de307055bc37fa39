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
  declineOffer,
  handOverAppointment,
  offerAppointment,
  rebookAppointment,
  reopenAppointment,
  rescheduleAppointment,
} from './booking.ts';
import { createAppointment } from './create.ts';
import {
  cancelAppointment,
  declineAppointment,
  putOnWaitlist,
  undoAppointmentMove,
  voidAppointment,
} from './ending.ts';
import { exportAppointments } from './export.ts';
import { holdSlot, releaseSlot } from './holds.ts';
import { exportAppointment } from './ics.ts';
import { listAppointments } from './list.ts';
import { readAppointment, updateAppointment } from './one.ts';
import { cancelSeries, previewSeriesChange, rescheduleSeries } from './series/change.ts';
import { createSeries, previewSeries } from './series/make.ts';
import { listFreedTimes, offerFreedTime } from './waiting/offers.ts';

/** The operations of reservations. */
export const appointmentOperations = {
  listAppointments,
  exportAppointments,
  createAppointment,
  readAppointment,
  updateAppointment,
  checkConflicts,
  readAvailability,
  exportAppointment,
  previewSeries,
  createSeries,
  previewSeriesChange,
  rescheduleSeries,
  cancelSeries,
  listFreedTimes,
  offerFreedTime,
  holdSlot,
  releaseSlot,
  acceptAppointment,
  declineAppointment,
  offerAppointment,
  declineOffer,
  putOnWaitlist,
  handOverAppointment,
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
