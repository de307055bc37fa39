import type { FormPage } from './form-flows.ts';
import { fill } from './gestures.ts';

/** The page that makes a service. */
export const serviceCreatePage: FormPage = {
  id: 'serviceCreate',
  heading: 'New service',
  at: '/dashboard/services/create',
  calls: { save: /^POST \/api\/services\/services$/ },
  action: 'Create service',
  type: (page) => fill(page, { Name: 'Skin check' }),
  isAlone: true,
  saved: 'Skin check',
};

/** The page that changes a service. */
export const serviceEditPage: FormPage = {
  id: 'serviceEdit',
  heading: 'Edit service',
  at: '/dashboard/services/edit',
  calls: {
    read: /^GET \/api\/services\/services\/\d+\/$/,
    save: /^PUT \/api\/services\/services\/\d+\/$/,
    remove: /^DELETE \/api\/services\/services\/\d+\/$/,
  },
  action: 'Save changes',
  async make({ make: store }) {
    const service = { name: 'Skin check', duration_minutes: 30, color: 'teal' };
    const { id } = await store('/api/services/services', service);
    return { id, path: `/api/services/services/${id}/`, theirs: { ...service, description: 'Theirs' } };
  },
  isAlone: true,
  type: (page) => fill(page, { Name: 'Mole check' }),
  saved: 'Mole check',
  removed: 'Skin check',
  removal: { ask: 'Archive service', question: 'Archive Skin check?', confirm: 'Archive service' },
};
