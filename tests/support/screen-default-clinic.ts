import type { Page } from 'playwright-core';
import { type Account, createAccount, unique } from './account.ts';
import { type Gate, guardCalls } from './gate.ts';
import { button, entry, field, fill, link, logOut, signIn } from './gestures.ts';
import { chartState } from './inside.ts';
import { answerError, headingOf, type ScreenChart } from './replay.ts';

interface Scene {
  readonly page: Page;
  readonly gate: Gate;
  readonly account: Account;
}

// only what the chart asks for: the list of clinics is a longer one, in an order
const calls = {
  listClinics: /^GET \/api\/clinics\/?\?limit=10&offset=0$/,
  readClinic: /^GET \/api\/clinics\/\d+\/$/,
};

const isListed = (output: unknown) => Array.isArray(output) && output.length > 0;

/** Goes to a page of the clinics by the navigation, as a chart survives only that. */
async function makeClinic({ page }: Scene) {
  await entry(page, 'Clinics').click();
  await link(page, 'New clinic').first().click();
  await field(page, 'Name').waitFor();
  await fill(page, { Name: unique('Island ') });
  await button(page, 'Create clinic').click();
}

async function removeClinic({ page, gate }: Scene, name: string) {
  await entry(page, 'Clinics').click();
  await link(page, name).click();
  await gate.pass('readClinic');
  await button(page, 'Delete clinic').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
}

/** The default clinic, as every page of the dashboard bears it. */
export const defaultClinicOnScreen: ScreenChart<Scene> = {
  id: 'defaultClinic',
  async open(visitor) {
    for (const logged of ['ServerError', 'NetworkError']) visitor.allow(logged);
    const account = await createAccount();
    await account.createClinic('Harbour');
    const hill = await account.createClinic('Hill');
    let gate: Gate | undefined;
    const page = await visitor.visit('/auth/sign-in', {
      stored: { defaultClinic: String(hill.id) },
      async before(fresh) {
        gate = await guardCalls(fresh, calls);
      },
    });
    return { page, gate: gate as Gate, account };
  },
  impossible({ event: { type } }, before) {
    if (type === 'user.left' && before.length === 0) return 'nobody is there who could leave';
    return undefined;
  },
  async make(scene, { event }) {
    const { page, gate, account } = scene;
    const { type, output, error } = event;
    const call = String(event.actorId ?? '');
    if (type === 'user.arrived') return signIn(page, account);
    if (type === 'user.left') return logOut(page);
    if (type === 'retried') return button(page, 'Try again').first().click();
    if (type === 'clinic.chosen') {
      await page.getByRole('button', { name: /^Clinic: / }).click();
      return page.getByRole('option', { name: 'Harbour' }).click();
    }
    if (type === 'clinic.saved') return makeClinic(scene);
    if (type === 'clinic.removed') return removeClinic(scene, event.id === 1 ? 'Harbour' : 'Hill');
    if (call === 'listClinics' && output !== undefined && !isListed(output))
      return gate.answer(call, 200, { count: 0, next: null, previous: null, results: [] });
    if (type.startsWith('xstate.done.actor.')) return gate.pass(call);
    return answerError(gate, call, error);
  },
  view: async ({ page }) => ({
    state: await chartState(page, 'defaultClinic'),
    heading: await headingOf(page),
    isMissing: await page.getByText('Your clinics could not be loaded.').isVisible(),
  }),
  expected(state) {
    if (state === 'idle') return { state, heading: 'Sign in' };
    return { state, isMissing: state === 'unavailable' };
  },
};
