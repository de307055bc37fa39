import { createAccount } from './account.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came.
export type Stored = { id: number; version: number } & Record<string, any>;

export const consentForms = '/api/patients/consent-forms';
export const patientConsents = '/api/patients/patient-consents';

const long = Array.from({ length: 40 }, (_, at) => `Paragraph ${at + 1} of what has to be known.`).join(
  '\n\n',
);

/** A text of several screens, questions of which one hangs on another, and a box to tick. */
export const consentBlocks = [
  { key: 'title', type: 'heading', label: 'About {service}' },
  { key: 'intro', type: 'paragraph', label: `Dear {patient_name},\n\n${long}` },
  { key: 'had', type: 'radio', label: 'Did you have this before?', options: ['Yes', 'No'], required: true },
  {
    key: 'how',
    type: 'long_text',
    label: 'How did it go?',
    required: true,
    show_if: { key: 'had', equals: 'Yes' },
  },
  { key: 'agree', type: 'checkbox', label: 'I agree.', required: true },
];

/** A clinic with a patient, a published form that a service requires, and a visit for it. */
export async function visitWithForm(more: object = {}, patientMore: object = {}) {
  const account = await createAccount();
  const { id: clinic } = await account.createClinic('Harbour');
  const post = (path: string, body: object) => account.call<Stored>('POST', path, body);
  const made = await post(consentForms, { clinic, title: 'Anaesthesia', blocks: consentBlocks, ...more });
  const form = await post(`${consentForms}/${made.id}/publish/`, { version: made.version });
  const staff = await post('/api/staff/staff', {
    clinic,
    first_name: 'José',
    last_name: 'Álvarez',
    color: 'teal',
  });
  const service = await post('/api/services/services', {
    clinic,
    name: 'Extraction',
    duration_minutes: 30,
    color: 'teal',
    required_consent_forms: [form.id],
  });
  const patient = await post('/api/patients/patients', {
    clinic,
    first_name: 'Minh',
    last_name: 'Nguyễn',
    birth_date: '1984-02-29',
    ...patientMore,
  });
  const visit = await post('/api/patients/appointments', {
    clinic,
    patient: patient.id,
    service: service.id,
    staff: staff.id,
    start_at: '2036-01-08T10:00:00Z',
  });
  return {
    ...{ account, clinic, form, visit, patient, post },
    async state() {
      const found = await account.call<Stored>('GET', `/api/patients/appointments/${visit.id}/`);
      return found.consents.state as string;
    },
    /** Asks the patient for the consent; no one has signed yet. */
    ask: () =>
      post(patientConsents, {
        clinic,
        patient: patient.id,
        appointment: visit.id,
        consent_form: form.id,
      }),
    add: `/dashboard/reservations/consent/${visit.id}/add`,
    edit: (id: number) => `/dashboard/reservations/consent/${visit.id}/edit/${id}`,
  };
}
