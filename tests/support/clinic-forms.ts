import type { FormPage } from './form-flows.ts';
import { fill } from './gestures.ts';

/** The page that makes a clinic. */
export const clinicCreatePage: FormPage = {
  id: 'clinicCreate',
  heading: 'New clinic',
  at: '/dashboard/clinics/create',
  calls: { save: /^POST \/api\/clinics\/$/ },
  action: 'Create clinic',
  isAlone: true,
  type: (page) => fill(page, { Name: 'Harbour' }),
  saved: 'Clinics',
};

/** The page that changes a clinic. */
export const clinicEditPage: FormPage = {
  id: 'clinicEdit',
  heading: 'Edit clinic',
  at: '/dashboard/clinics/edit',
  calls: {
    read: /^GET \/api\/clinics\/\d+\/$/,
    save: /^PUT \/api\/clinics\/\d+\/$/,
    remove: /^DELETE \/api\/clinics\/\d+\/$/,
  },
  action: 'Save changes',
  async make({ account }) {
    const { id } = await account.createClinic('Mill');
    return { id, path: `/api/clinics/${id}/`, theirs: { name: 'Mill West', timezone: 'Europe/Berlin' } };
  },
  isAlone: true,
  type: (page) => fill(page, { Name: 'Mill East' }),
  saved: 'Clinics',
  removed: 'Clinics',
  removal: { ask: 'Delete clinic', question: 'Delete Mill?', confirm: 'Delete clinic' },
};
