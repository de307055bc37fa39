import type { FormPage } from './form-flows.ts';
import { fill } from './gestures.ts';

/** The page that makes a member of staff. */
export const staffCreatePage: FormPage = {
  id: 'staffCreate',
  heading: 'New staff member',
  at: '/dashboard/staffs/create',
  calls: { save: /^POST \/api\/staff\/staff$/ },
  action: 'Create staff member',
  isAlone: true,
  type: (page) => fill(page, { 'First name': 'Bea', 'Last name': 'Wells' }),
  saved: 'Bea Wells',
};
