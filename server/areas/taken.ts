import type { TakenMessages } from '#server/http/failures.ts';

/** What to say when two things of a clinic want the same name. */
export const takenNames: TakenMessages = {
  services_name_taken: { name: ['Another service has this name.'] },
  booking_pages_slug_taken: { slug: ['Another clinic has this word in its address. Choose another one.'] },
  patient_labels_name_taken: { name: ['Another label has this name.'] },
  patients_mrn_taken: { mrn: ['Another patient has this number.'] },
  consent_forms_code_taken: { code: ['Another form has this code.'] },
  staff_user_taken: { code: ['You are a member of this clinic already.'] },
  record_templates_name_taken: { name: ['Another template or snippet has this name.'] },
  medical_records_visit_taken: { appointment: ['The visit has a medical record already.'] },
};
