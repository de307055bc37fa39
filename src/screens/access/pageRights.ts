import { allows, type Operation } from '#machines/lifecycles/operationRights.ts';
import type { Role } from '#machines/lifecycles/roles.ts';

/** What a page is for: the operation without which it has nothing to show or to do. Null: every role may open it. */
export const pageRights = {
  '/dashboard': null,
  '/dashboard/clinics': null,
  '/dashboard/clinics/create': null,
  '/dashboard/clinics/edit/$id': 'updateClinic',
  // everyone may read how the clinic is set
  '/dashboard/clinics/settings/$id': null,
  '/dashboard/consent-form': 'listConsentForms',
  '/dashboard/consent-form/create': 'createConsentForm',
  '/dashboard/consent-form/detail/$idx': 'readConsentForm',
  '/dashboard/patients': 'listPatients',
  '/dashboard/patients/create': 'createPatient',
  '/dashboard/patients/detail/$idx': 'readPatient',
  '/dashboard/patients/edit/$idx': 'updatePatient',
  '/dashboard/patients/duplicates': 'listPatientDuplicates',
  '/dashboard/patients/import': 'createPatientImport',
  '/dashboard/patients/labels': 'listPatientLabels',
  '/dashboard/patients/merge/$idx': 'mergePatient',
  '/dashboard/patients/removal': 'listDueCharts',
  '/dashboard/patients/records': 'listMedicalRecords',
  '/dashboard/patients/detail/medical-records/create/$idx': 'createMedicalRecord',
  '/dashboard/patients/detail/medical-records/detail/$idx': 'readMedicalRecord',
  '/dashboard/patients/detail/medical-records/edit/$idx': 'updateMedicalRecord',
  '/dashboard/reservations': 'listAppointments',
  '/dashboard/reservations/create': 'createAppointment',
  '/dashboard/reservations/detail/$idx': 'readAppointment',
  '/dashboard/reservations/edit/$idx': 'updateAppointment',
  '/dashboard/reservations/waiting': 'listAppointments',
  '/dashboard/reservations/consent/$idx/add': 'createPatientConsent',
  '/dashboard/reservations/consent/$idx/edit/$patientConsentIdx': 'readPatientConsent',
  '/dashboard/search': 'searchEverything',
  '/dashboard/search/patients': 'searchEverything',
  '/dashboard/search/reservations': 'searchEverything',
  '/dashboard/search/staffs': 'searchEverything',
  '/dashboard/services': 'listServices',
  '/dashboard/services/create': 'createService',
  '/dashboard/services/detail/$idx': 'readService',
  '/dashboard/services/edit/$idx': 'updateService',
  '/dashboard/settings': null,
  '/dashboard/settings/account': null,
  '/dashboard/settings/audit': 'listAuditEntries',
  '/dashboard/settings/booking': 'readBookingSettings',
  '/dashboard/settings/email': null,
  // everyone has tokens of their own
  '/dashboard/settings/connections': null,
  '/dashboard/settings/messages': 'listMessages',
  '/dashboard/settings/password': null,
  '/dashboard/settings/retention': 'readRetention',
  '/dashboard/settings/security': null,
  '/dashboard/staffs': 'listStaff',
  '/dashboard/staffs/away/$idx/$exception': 'listTimeOffAppointments',
  '/dashboard/staffs/create': 'createStaffMember',
  '/dashboard/staffs/detail/$idx': 'readStaffMember',
  // everyone may change a part of their own row
  '/dashboard/staffs/edit/$idx': null,
} as const satisfies Record<`/dashboard${string}`, Operation | null>;

/** Whether a role opens a page; the server decides it where it tells no roles. */
export function opensPage(to: keyof typeof pageRights, role: Role | undefined): boolean {
  const operation = pageRights[to];
  return role === undefined || operation === null || allows(role, operation);
}
