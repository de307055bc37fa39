import { type FormFlow, type FormPage, formOnPage } from './form-flows.ts';
import { bare } from './formPage.ts';
import { button, fill } from './gestures.ts';

const heading = 'Connections';
const form: FormPage = {
  id: 'connectionCreate',
  heading,
  at: '/dashboard/settings/connections?token=new',
  calls: { save: /^POST \/api\/connections\/tokens$/ },
  action: 'Create token',
  async type(page) {
    await fill(page, { Name: 'Laboratory' });
    await page.getByRole('checkbox', { name: /^Read patients/ }).check({ force: true });
  },
  saved: heading,
};
const plain = formOnPage(form);

/** A new connection, for which a token stands: its form over the lists, and its secret once it is made. */
export const connectionCreateOnPage: FormFlow = {
  ...plain,
  make: (scene, event, ...rest) =>
    event.type === 'secret.copied'
      ? button(scene.page, 'I have copied it').click()
      : plain.make(scene, event, ...rest),
  views: {
    ...plain.views,
    showing: { heading, ...bare, dialog: 'Token for Laboratory' },
    closed: { heading, ...bare },
    unsure: { heading: 'Overview', ...bare },
  },
};
