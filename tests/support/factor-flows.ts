import type { Page } from 'playwright-core';
import { sampleChallenges } from '#machines/flows/account/factor.samples.ts';
import { RefusedError } from '#machines/parts/failure.ts';
import { type Account, createAccount } from './account.ts';
import type { Visitor } from './browser.ts';
import { arrive, button, fill } from './gestures.ts';
import { type Gate, guardCalls } from './held-calls.ts';
import { oncePerFile } from './once-per-file.ts';
import type { PageFlow } from './pageFlow.ts';

const calls = {
  logIn: /^POST \/api\/auth\/login\/$/,
  finish: /^POST \/api\/auth\/second-step\/$/,
  begin: /^POST \/api\/auth\/factors\/$/,
  store: /^POST \/api\/auth\/factors\/confirm\/$/,
  remove: /^POST \/api\/auth\/factors\/remove\/$/,
  renew: /^POST \/api\/auth\/recovery-codes\/$/,
  sign: /^POST \/api\/medical-records\/\d+\/sign\/$/,
  askAgain: /^POST \/api\/auth\/user\/second-step\/$/,
  takeAgain: /^POST \/api\/auth\/user\/second-step\/confirm\/$/,
};
type Call = keyof typeof calls;

interface Scene {
  readonly page: Page;
  readonly gate: Gate<Call>;
  readonly account: Account;
}

/** A browser that shows and makes passkeys without asking anyone; what they prove is looked at elsewhere. */
function givePasskeys() {
  const bytes = new ArrayBuffer(4);
  const credential = {
    ...{ id: 'AAAA', rawId: bytes, type: 'public-key', authenticatorAttachment: null },
    getClientExtensionResults: () => ({}),
    response: {
      ...{ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: null },
      ...{ attestationObject: bytes, getTransports: () => [] },
    },
  } as unknown as Credential;
  navigator.credentials.get = async () => credential;
  navigator.credentials.create = async () => credential;
}

async function openPage(visitor: Visitor, path: string, as?: Account) {
  let gate: Gate<Call> | undefined;
  const page = await visitor.visit(path, {
    ...(as && { as }),
    async before(fresh) {
      await fresh.addInitScript(givePasskeys);
      gate = await guardCalls(fresh, calls);
    },
  });
  return { page, gate: gate as Gate<Call> };
}

const refusal = (error: RefusedError) => ({
  ...Object.fromEntries(Object.entries(error.fields).map(([name, text]) => [name, [text]])),
  ...(Object.keys(error.fields).length === 0 && { detail: 'This was refused.' }),
});

const notByHand = (type: string) => {
  if (/^xstate\.(done|error)\.actor\.saving$/.test(type))
    return 'a window is closed by its own buttons, and a form does not fail by what somebody does';
  return undefined;
};

/** What stands on the button that goes on, in the page or in the window over it. */
const look = (page: Page) =>
  page.evaluate(() => {
    const place = document.querySelector('[role="dialog"]') ?? document.querySelector('main');
    const submit = place?.querySelector('button[type="submit"]');
    const other = place?.querySelector('[role="alert"] button, [role="status"] button');
    const last = [...document.querySelectorAll('[role="dialog"] button')].at(-1);
    return {
      heading: document.querySelector('h1')?.textContent ?? '',
      action: (submit ?? other ?? last)?.textContent ?? null,
    };
  });

const options = { challenge: 'AAAA', rpId: '127.0.0.1', allowCredentials: [] };

/** The second step, on the sign-in page of who has a passkey and an app, an app, or neither any more. */
export const secondStepOnPage: PageFlow<Scene> = {
  id: 'secondStep',
  look,
  async open(visitor, start) {
    const account = await createAccount();
    const { page, gate } = await openPage(visitor, '/auth/sign-in');
    await arrive(page, 'Sign in');
    await fill(page, { Email: account.email, Password: account.password });
    await button(page, 'Sign in').click();
    await gate.answer('logIn', 200, { next: { ...sampleChallenges[start], passkey: options } });
    await arrive(page, 'Second step');
    return { page, gate, account };
  },
  async make({ page, gate, account }, event, state) {
    const { type, error } = event;
    if (type === 'app.chosen') return button(page, 'Use the authenticator app instead').click();
    if (type === 'passkey.chosen') return button(page, 'Use a passkey instead').click();
    if (type === 'recovery.chosen') return button(page, 'Use a recovery code instead').click();
    if (type === 'step.abandoned')
      return button(page, state === 'spent' ? 'Sign in again' : 'Back to the password').click();
    if (state === 'proving.app') await fill(page, { Code: '123456' });
    if (state === 'proving.recovery') await fill(page, { 'Recovery code': '7KQM-2XWD-9HTB-RV4C' });
    await page.locator('main button[type="submit"]').click();
    if (error instanceof RefusedError) return gate.answer('finish', error.status, refusal(error));
    const { access, refresh } = account;
    return gate.answer('finish', 200, { token: { access, refresh } });
  },
  impossible({ type }, state, start) {
    const offered = { 'app.chosen': 'totp', 'passkey.chosen': 'passkey' }[type];
    if (offered && !sampleChallenges[start]?.methods.some((method) => method === offered))
      return 'only what the account has is offered';
    if (`${type} ${state}`.match(/^(app|passkey|recovery)\.chosen proving\.\1$/))
      return 'the way that is open is not offered once more';
    return notByHand(type);
  },
  views: {
    'proving.passkey': { heading: 'Second step', action: 'Use passkey' },
    'proving.app': { heading: 'Second step', action: 'Confirm code' },
    'proving.recovery': { heading: 'Second step', action: 'Use recovery code' },
    spent: { heading: 'Second step', action: 'Sign in again' },
    passed: { heading: 'New clinic', action: 'Create clinic' },
    left: { heading: 'Sign in', action: 'Sign in' },
  },
};

const window = (action: string | null) => ({ heading: 'Second step', action });
const setups = [
  { setup: 'begun', secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Chartroom' },
  {
    setup: 'begun',
    passkey: {
      ...{ challenge: 'AAAA', rp: { name: 'Chartroom' }, pubKeyCredParams: [] },
      user: { id: 'AAAA', name: 'ada', displayName: 'Ada' },
    },
  },
];

/** Everyone who looks at their own second step on these paths; each path leaves things as they are. */
const owner = oncePerFile(() => accountWithApp());
async function openSecurity(visitor: Visitor, opener: string): Promise<Scene> {
  const account = await owner();
  const { page, gate } = await openPage(visitor, '/dashboard/settings/security', account);
  await arrive(page, 'Second step');
  await button(page, opener).click();
  return { page, gate, account };
}

async function accountWithApp(): Promise<Account> {
  const account = await createAccount();
  await account.createClinic('Harbour');
  const { generate } = await import('otplib');
  const begun = { kind: 'totp', password: account.password };
  const { setup, secret } = await account.call<{ setup: string; secret: string }>(
    'POST',
    '/api/auth/factors/',
    begun,
  );
  const code = await generate({ secret });
  await account.call('POST', '/api/auth/factors/confirm/', { setup, name: 'Phone', code });
  return account;
}

const send = (page: Page) => page.locator('[role="dialog"] button[type="submit"]').click();
const cancel = (page: Page) => button(page, 'Cancel').click();

/** The window in which an app or a passkey is added. */
export const factorAddingOnPage: PageFlow<Scene> = {
  id: 'factorAdding',
  look,
  open: (visitor, start) => openSecurity(visitor, start === 0 ? 'Add authenticator app' : 'Add passkey'),
  async make({ page, gate, account }, event, state, model) {
    const { type, error, stored } = event;
    if (type === 'restarted') return button(page, 'Start again').click();
    if (type === 'codes.kept') return button(page, 'I have kept the codes').click();
    if (type === 'adding.dismissed') return cancel(page);
    if (state === 'confirming') {
      await fill(page, { Password: account.password });
      await send(page);
      return gate.answer('begin', 201, setups[model.context.kind === 'totp' ? 0 : 1]);
    }
    if (state === 'scanning') await fill(page, { Code: '123456' });
    await send(page);
    if (error instanceof RefusedError) return gate.answer('store', error.status, refusal(error));
    return gate.answer('store', 201, stored);
  },
  impossible({ type, stored }, state) {
    if (type === 'saving.stored' && 'setup' in stored !== (state === 'confirming'))
      return 'the server answers the password with a beginning, and a beginning with a factor';
    return notByHand(type);
  },
  views: {
    confirming: window('Continue'),
    scanning: window('Add authenticator app'),
    asking: window('Add passkey'),
    spent: window('Start again'),
    showingCodes: window('I have kept the codes'),
    added: window(null),
    left: window(null),
  },
};

/** The window in which one is removed. */
export const factorRemovalOnPage: PageFlow<Scene> = {
  id: 'factorRemoval',
  look,
  open: (visitor) => openSecurity(visitor, 'Remove Phone'),
  async make({ page, gate, account }, { type, error }) {
    if (type === 'removal.dismissed') return cancel(page);
    await fill(page, { Password: account.password });
    await send(page);
    if (error instanceof RefusedError) return gate.answer('remove', error.status, refusal(error));
    return gate.answer('remove', 204, undefined);
  },
  impossible: ({ type }) => notByHand(type),
  views: { confirming: window('Remove'), removed: window(null), left: window(null) },
};

/** The window in which new recovery codes are made. */
export const recoveryRenewalOnPage: PageFlow<Scene> = {
  id: 'recoveryRenewal',
  look,
  open: (visitor) => openSecurity(visitor, 'Make new recovery codes'),
  async make({ page, gate, account }, { type, stored }) {
    if (type === 'renewal.dismissed') return cancel(page);
    if (type === 'codes.kept') return button(page, 'I have kept the codes').click();
    await fill(page, { Password: account.password });
    await send(page);
    return gate.answer('renew', 201, { recovery_codes: stored.codes });
  },
  impossible: ({ type }) => notByHand(type),
  views: {
    confirming: window('Make new codes'),
    showingCodes: window('I have kept the codes'),
    kept: window(null),
    left: window(null),
  },
};

const again = (challenge: object) => ({ ...challenge, passkey: options });

/** The second step once more, over the question whether to sign a record. */
export const stepAgainOnPage: PageFlow<Scene> = {
  id: 'stepAgain',
  look: async (page) => ({
    title: await page.locator('[role="dialog"] h2').textContent(),
    buttons: await page.locator('[role="dialog"] button').allTextContents(),
  }),
  async open(visitor) {
    const { account, record } = await unsignedRecord();
    const path = `/dashboard/patients/detail/medical-records/detail/${record}`;
    const { page, gate } = await openPage(visitor, path, account);
    await button(page, 'Sign').click();
    await button(page, 'Sign and lock').click();
    await gate.answer('sign', 409, { second_step: ['This clinic asks for your second step again.'] });
    return { page, gate, account };
  },
  async make({ page, gate }, { type, error, output }) {
    if (type === 'retried') return button(page, 'Try again').click();
    if (type === 'again.dismissed' || type === 'step.left') return cancel(page);
    if (type === 'step.passed') {
      await fill(page, { Code: '123456' });
      await button(page, 'Confirm code').click();
      await gate.answer('takeAgain', 204, undefined);
      return gate.answer('sign', 400, { detail: 'This was refused.' });
    }
    if (error instanceof RefusedError) return gate.answer('askAgain', error.status, refusal(error));
    if (error) return gate.answer('askAgain', 503, {});
    return gate.answer('askAgain', 201, again(output));
  },
  impossible: ({ type }) => notByHand(type),
  views: {
    asking: { title: "Confirm it's you", buttons: ['Cancel'] },
    unavailable: { title: "Confirm it's you", buttons: ['Cancel', 'Try again'] },
    challenged: {
      title: "Confirm it's you",
      buttons: ['Confirm code', 'Use a recovery code instead', 'Cancel'],
    },
    taken: { title: 'Sign this record?', buttons: ['Cancel', 'Sign and lock'] },
    left: { title: 'Sign this record?', buttons: ['Cancel', 'Sign and lock'] },
  },
};

/** A record with nothing missing; each path leaves it unsigned. */
const unsignedRecord = oncePerFile(() => writeRecord());

async function writeRecord() {
  const account = await createAccount();
  const { id } = await account.createClinic('Harbour');
  return { account, record: await completeRecord(account, id) };
}

/** A draft of the owner's own that can be signed as it is. */
export async function completeRecord(account: Account, clinic: number): Promise<number> {
  const mine = `/api/staff/staff?clinic=${clinic}&mine=true`;
  const { results } = await account.call<{ results: { id: number }[] }>('GET', mine);
  const person = { clinic, first_name: 'Minh', last_name: 'Nguyễn', birth_date: '1984-02-29' };
  const patient = await account.call<{ id: number }>('POST', '/api/patients/patients', person);
  const record = await account.call<{ id: number }>('POST', '/api/patients/medical-records', {
    ...{ clinic, patient: patient.id, staff: results[0]?.id, occurred_at: '2026-03-02T09:00:00Z' },
    ...{ chief_complaint: 'Headache', assessment: 'Migraine' },
  });
  return record.id;
}
