import type { Page } from 'playwright-core';
import type { FormValues } from '#machines/form/rules.ts';
import { type FormFlow, type FormPage, formOnPage } from './form-flows.ts';
import { busy, saveChanges, still } from './formPage.ts';
import { button, fill } from './gestures.ts';

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

/** Makes the hours of the form those of the event: none, or one week without any. */
async function setHours(page: Page, isSet: boolean) {
  const removal = button(page, 'Remove the weekly hours');
  const isThere = (await removal.count()) > 0;
  if (isSet && !isThere) await button(page, 'Set weekly hours').click();
  if (!isSet && isThere) await removal.click();
}

const speciality = 'Front desk';

/** The page that changes a member of staff. */
const staffEditPage: FormPage = {
  id: 'staffEdit',
  heading: 'Edit staff member',
  at: '/dashboard/staffs/edit',
  calls: {
    read: /^GET \/api\/staff\/staff\/\d+\/$/,
    save: /^PUT \/api\/staff\/staff\/\d+\/(schedules\/)?$/,
    remove: /^DELETE \/api\/staff\/staff\/\d+\/$/,
  },
  action: 'Save changes',
  async make({ make: store }) {
    const member = { first_name: 'Bea', last_name: 'Wells', color: 'blue' };
    const { id } = await store('/api/staff/staff', member);
    return { id, path: `/api/staff/staff/${id}/`, theirs: { ...member, bio: 'Theirs' } };
  },
  type: (page) => fill(page, { Speciality: speciality }),
  saved: 'Bea Wells',
  removed: 'Bea Wells',
  removal: { ask: 'Archive staff member', question: 'Archive Bea Wells?', confirm: 'Archive staff member' },
};

const plain = formOnPage(staffEditPage);

/** The same page, where the person, the hours, or both are saved. */
export const staffEditOnPage: FormFlow = {
  ...plain,
  async make(scene, event, state, model) {
    const { page, gate } = scene;
    if (event.type === 'saving.asked') {
      const values = event.values as FormValues;
      await fill(page, { Speciality: values.title === 'Prof' ? speciality : '' });
      await setHours(page, Array.isArray(values.schedules) && values.schedules.length > 0);
      return saveChanges(page);
    }
    if (event.type !== 'saving.stored') return plain.make(scene, event, state, model);
    gate.leave('read', true);
    return gate.pass('save');
  },
  impossible(event, state, start) {
    const { type } = event;
    const isSent = state !== 'open.editing.unsent';
    if (type === 'saving.asked' && !('schedules' in event.values)) return 'the form holds hours';
    if (type === 'saving.stored' && !isSent) return 'nothing is stored before it is sent';
    if (type === 'saving.refused') return 'a refusal is walked where the saving itself is';
    if (isSent && /^(saving\.asked|archive\.asked|form\.changed|xstate\.done\.actor\.saving)$/.test(type))
      return 'the form is locked while it is sent, and what may come then is walked where the saving is';
    return type === 'saving.asked' ? undefined : plain.impossible(event, state, start);
  },
  views: {
    ...plain.views,
    'open.editing.unsent': { heading: staffEditPage.heading, ...still },
    'open.editing.person': { heading: staffEditPage.heading, ...busy },
    'open.editing.hours': { heading: staffEditPage.heading, ...busy },
  },
};
