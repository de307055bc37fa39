import type { Page } from 'playwright-core';
import type { AnyEventObject } from 'xstate';
import type { Account } from './account.ts';
import type { Visitor } from './browser.ts';
import { button } from './gestures.ts';
import { type Gate, guardCalls } from './held-calls.ts';
import type { PageFlow } from './pageFlow.ts';
import { visitWithForm } from './visit-calls.ts';

const calls = {
  readVisit: /^GET \/api\/patients\/appointments\/\d+\/$/,
  createPatientConsent: /^POST \/api\/patients\/patient-consents\/?$/,
};
type Call = keyof typeof calls;

interface Scene {
  readonly page: Page;
  readonly gate: Gate<Call>;
  readonly account: Account;
  readonly visit: { readonly id: number; readonly version: number };
  readonly patient: { readonly id: number; readonly version: number };
}

async function open(visitor: Visitor): Promise<Scene> {
  const { account, visit, patient, add } = await visitWithForm();
  let gate: Gate<Call> | undefined;
  const page = await visitor.visit(add, {
    as: account,
    async before(fresh) {
      gate = await guardCalls(fresh, calls);
    },
  });
  return { page, gate: gate as Gate<Call>, account, visit, patient };
}

/** What becomes of the sheet that is read and signed: here the patient says no, or it is put off. */
async function give(page: Page, isDecided: boolean) {
  if (!isDecided) return button(page, 'Postpone').click();
  await button(page, 'Refuse').click();
  const dialog = page.getByRole('alertdialog', { name: 'Refuse this consent?' });
  await dialog.getByLabel('Reason').fill('Wants to think about it.');
  await dialog.getByRole('button', { name: 'Record the refusal' }).click();
}

async function make({ page, gate, account, visit, patient }: Scene, event: AnyEventObject): Promise<unknown> {
  const { type, output, error } = event;
  const call = String(event.actorId ?? '') as Call;
  if (type === 'form.chosen') {
    const chosen = button(page, 'Choose Anaesthesia');
    // the other form is not among those on offer
    return event.form === 1 ? chosen.click() : undefined;
  }
  if (type === 'retried') return button(page, 'Try again').or(button(page, 'Check again')).click();
  if (type === 'xstate.done.actor.giving') {
    gate.leave('readVisit', true);
    return give(page, output.consent.status !== 'draft');
  }
  if (type.startsWith('xstate.error.actor.'))
    return gate.answer(call, error.status, { detail: 'This was refused.' });
  if (output?.visit?.patientStatus === 'deceased')
    await account.call('POST', `/api/patients/patients/${patient.id}/mark-deceased/`, {
      version: patient.version,
      deceased_at: '2026-01-05T09:00:00Z',
    });
  if (output?.visit?.state === 'off')
    await account.call('POST', `/api/patients/appointments/${visit.id}/cancel/`, {
      version: visit.version,
      reason: 'sick',
      cancelled_by: 'patient',
    });
  return gate.pass(call);
}

const look = (page: Page) =>
  page.evaluate(() => {
    const words = document.querySelector('main')?.innerText ?? '';
    const choice = document.querySelector('main [aria-label="Choose Anaesthesia"]');
    const told = [
      'The reservation could not be loaded',
      'Nothing can be signed for this reservation',
      'The patient has died',
      'Read the text',
      'Mark as entered in error',
    ];
    return {
      heading: document.querySelector('h1')?.textContent,
      choice: choice && (choice.getAttribute('aria-busy') === 'true' ? 'busy' : 'offered'),
      told: told.find((sentence) => words.includes(sentence)) ?? null,
    };
  });

const still = { heading: 'Add consent', choice: null, told: null };

/** A consent that is added to a reservation, on its page. */
export const reservationConsentAddOnPage: PageFlow<Scene> = {
  id: 'reservationConsentAdd',
  open,
  make,
  look,
  views: {
    loading: still,
    unreachable: { ...still, told: 'The reservation could not be loaded' },
    gone: { ...still, heading: 'Page Not Found' },
    closed: { ...still, told: 'Nothing can be signed for this reservation' },
    barred: { ...still, told: 'The patient has died' },
    choosing: { ...still, choice: 'offered' },
    asking: { ...still, choice: 'busy' },
    giving: { ...still, told: 'Read the text' },
    postponed: { ...still, heading: 'Edit consent', told: 'Read the text' },
    decided: { ...still, heading: 'Edit consent', told: 'Mark as entered in error' },
  },
  impossible({ type, output }, state) {
    const isPart = type === 'xstate.done.actor.giving' && output.kind === 'broken';
    if (isPart || type === 'xstate.error.actor.giving') return 'a part does not fail by what somebody does';
    if (type === 'retried' && state === 'choosing')
      return 'the page reads a visit again only where it could not be read';
    return undefined;
  },
};
