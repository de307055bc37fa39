import { analyticsOperations } from './analytics/operations.ts';
import { appointmentOperations } from './appointments/operations.ts';
import { attachmentOperations } from './attachments/operations.ts';
import type { FileRoom } from './attachments/room.ts';
import { auditOperations } from './audit/operations.ts';
import { calendarOperations } from './calendar/operations.ts';
import { connectionOperations } from './connections/operations.ts';
import { consentFormOperations } from './consent-forms/operations.ts';
import { intakeAnswerOperations } from './intake-answers/operations.ts';
import { labelOperations } from './labels/operations.ts';
import { medicalRecordOperations } from './medical-records/operations.ts';
import { patientConsentOperations } from './patient-consents/operations.ts';
import { patientImportOperations } from './patient-imports/operations.ts';
import { patientOperations } from './patients/operations.ts';
import { recordTemplateOperations } from './record-templates/operations.ts';
import { reminderOperations } from './reminders/operations.ts';
import { searchOperations } from './search/operations.ts';
import { serviceOperations } from './services/operations.ts';

/** The operations of everything that belongs to a clinic. */
export const resourceOperations = (room: FileRoom) => ({
  ...serviceOperations,
  ...labelOperations,
  ...patientOperations,
  ...attachmentOperations(room),
  ...patientImportOperations(room),
  ...consentFormOperations,
  ...appointmentOperations,
  ...calendarOperations,
  ...reminderOperations,
  ...patientConsentOperations,
  ...intakeAnswerOperations,
  ...medicalRecordOperations,
  ...recordTemplateOperations,
  ...analyticsOperations,
  ...auditOperations,
  ...searchOperations,
  ...connectionOperations,
});
