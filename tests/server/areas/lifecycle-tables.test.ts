import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { consentFormSnapshot } from '#machines/lifecycles/consentForm.stored.ts';
import { medicalRecordSnapshot } from '#machines/lifecycles/medicalRecord.stored.ts';
import { patientConsentSnapshot } from '#machines/lifecycles/patientConsent.stored.ts';
import { refusalReason } from '#machines/lifecycles/refusalReason.ts';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { type Made, makeWorld, type World } from '#tests/support/furnished-clinic.ts';

let api: Api;
let ada: Account;
let world: World;
beforeAll(async () => {
  api = await openApi();
  ada = await api.signUp('ada');
  world = await makeWorld(api, ada, { record_unlock_hours: 24 });
});
afterAll(() => api.close());

const reason = 'It was wished so.';

/** A call on a thing: POST of an action unless a method is named. */
interface Action {
  method?: 'PUT' | 'DELETE';
  /** Where it differs from the action's name. */
  path?: string;
  body?: object;
  /** The chart's event for it. */
  event: { type: string } & Record<string, unknown>;
}

interface Lifecycle {
  base: string;
  snapshot(made: Made): AnyMachineSnapshot;
  /** How to bring a new thing into each state. */
  ways: Record<string, () => Promise<Made>>;
  actions: Record<string, Action>;
}

/** Leads a thing along actions, each with its body. */
async function lead(base: string, made: Made, path: [action: string, body?: object][]): Promise<Made> {
  let at = made;
  for (const [action, body] of path)
    at = await world.post(`${base}/${at.id}/${action}/`, { version: at.version, ...body });
  return at;
}

const forms = '/api/patients/consent-forms';
const blocks = [{ key: 'agree', type: 'checkbox', label: 'I agree.' }];
const newForm = async (path: string[] = []) => {
  const body = { clinic: world.clinic, title: 'Form', signature_method: 'typed', blocks };
  return lead(
    forms,
    await world.post(forms, body),
    path.map((action) => [action]),
  );
};

const consentForm: Lifecycle = {
  base: forms,
  snapshot: (made) => consentFormSnapshot(made as never),
  ways: {
    draft: () => newForm(),
    settled: () => newForm(['publish']),
    revising: () => newForm(['publish', 'new-draft']),
    'archived as a draft': () => newForm(['archive']),
    'archived after publication': () => newForm(['publish', 'archive']),
    'archived while revised': () => newForm(['publish', 'new-draft', 'archive']),
  },
  actions: {
    edit: { method: 'PUT', path: '', body: { title: 'Other' }, event: { type: 'edit' } },
    publish: { event: { type: 'publish', title: 'Form', blocks: 1 } },
    'new-draft': { event: { type: 'newDraft' } },
    'discard-draft': { event: { type: 'discardDraft' } },
    archive: { body: { reason }, event: { type: 'archive', reason } },
    'archive without a word': { method: 'DELETE', path: '', event: { type: 'archive' } },
    restore: { event: { type: 'restore' } },
    duplicate: { event: { type: 'duplicate' } },
  },
};

const consents = '/api/patients/patient-consents';
const signing = {
  answers: { agree: true },
  signer: { kind: 'patient', name: 'Minh' },
  signature: { method: 'typed', typed_name: 'Minh' },
};
const ask = async (form: Made, path: [string, object][] = []) => {
  const { clinic, patient } = world;
  return lead(consents, await world.post(consents, { clinic, patient, consent_form: form.id }), path);
};
const newConsent = async (path: [string, object][] = []) => ask(await newForm(['publish']), path);
const read = ({ id }: Made) => world.read(`${consents}/${id}/`);

const patientConsent: Lifecycle = {
  base: consents,
  snapshot: (made) => patientConsentSnapshot(made as never),
  ways: {
    current: () => newConsent(),
    outdated: async () => {
      const form = await newForm(['publish']);
      const asked = await ask(form);
      await lead(forms, form, [['new-draft'], ['publish']]);
      return read(asked);
    },
    active: () => newConsent([['sign', signing]]),
    refused: () => newConsent([['refuse', { reason }]]),
    revoked: () =>
      newConsent([
        ['sign', signing],
        ['revoke', { reason }],
      ]),
    superseded: async () => {
      const form = await newForm(['publish']);
      const earlier = await ask(form, [['sign', signing]]);
      await ask(form, [['sign', signing]]);
      return read(earlier);
    },
    expired: async () => {
      const given = await newConsent([['sign', signing]]);
      // what is given does not change, but for who may switch the database's guards off
      await api.pool.query(`BEGIN; SET LOCAL session_replication_role = replica;
        UPDATE patient_consents SET valid_from = now() - interval '2 days', valid_until = now() - interval '1 day' WHERE id = ${given.id}; COMMIT`);
      return read(given);
    },
    'not done': () => newConsent([['abandon', { reason }]]),
    'entered in error': () => newConsent([['void', { reason }]]),
  },
  actions: {
    edit: { method: 'PUT', path: '', body: { note: 'x' }, event: { type: 'edit' } },
    sign: {
      body: signing,
      event: {
        type: 'sign',
        unanswered: [],
        signature: { method: 'typed', isEmpty: false },
        signer: 'patient',
        hasWitness: false,
        lateReason: null,
      },
    },
    refuse: { body: { reason }, event: { type: 'refuse', reason } },
    abandon: { body: { reason }, event: { type: 'abandon', reason } },
    revoke: { body: { reason }, event: { type: 'revoke', reason } },
    void: { body: { reason }, event: { type: 'void', reason } },
    reread: { event: { type: 'reread' } },
  },
};

const records = '/api/medical-records';
const about = () => ({ staff: world.staff, occurred_at: '2026-03-02T09:00:00Z' });
const newRecord = async (path: [string, object?][] = [], more: object = {}) => {
  const { clinic, patient } = world;
  const words = { chief_complaint: 'Headache', assessment: 'Tension' };
  const made = await world.post('/api/patients/medical-records', {
    clinic,
    patient,
    ...about(),
    ...words,
    ...more,
  });
  return lead(records, made, path);
};
const ownStaff = async () =>
  (await world.read(`/api/staff/staff?clinic=${world.clinic}&mine=true`)).results[0].id as number;
const otherStaff = () =>
  world.post('/api/staff/staff', {
    clinic: world.clinic,
    first_name: 'Vera',
    last_name: 'Third',
    color: 'blue',
  });
const amend: [string, object] = ['amend', { reason }];
const addendum: [string, object] = ['addenda', { text: 'More.', reason }];

const medicalRecord: Lifecycle = {
  base: records,
  snapshot: (made) => medicalRecordSnapshot(made as never),
  ways: {
    draft: () => newRecord(),
    'in review': () => newRecord([['request-review']]),
    'in review by a second person': async () =>
      newRecord([['request-review']], { co_signer: await ownStaff() }),
    'a draft that wants a second signature': async () =>
      newRecord([], { co_signer: (await otherStaff()).id }),
    'a draft whose second signature is the owner’s': async () =>
      newRecord([], { co_signer: await ownStaff() }),
    unlocked: () => newRecord([['sign'], ['unlock', { reason }]]),
    'written by two': async () => newRecord([], { co_authors: [await ownStaff()] }),
    'written by two, signed by one': async () =>
      newRecord([['sign-part']], { co_authors: [await ownStaff()] }),
    'written by two and signed by the other': async () =>
      newRecord([['sign-part']], { staff: await ownStaff(), co_authors: [world.staff] }),
    'written by two, in review by a third': async () =>
      newRecord([['sign-part'], ['request-review']], {
        staff: await ownStaff(),
        co_authors: [world.staff],
        co_signer: (await otherStaff()).id,
      }),
    signed: () => newRecord([['sign']]),
    'signed, with an open addendum': () => newRecord([['sign'], addendum]),
    amended: async () => newRecord([['sign'], [amend[0], { ...about(), ...amend[1] }]]),
    'amended, with an open addendum': () =>
      newRecord([['sign'], [amend[0], { ...about(), ...amend[1] }], addendum]),
    discarded: async () => {
      const { id } = await newRecord();
      await world.remove(`${records}/${id}/`);
      return world.read(`${records}/${id}/`);
    },
    'entered in error': () => newRecord([['void', { reason }]]),
  },
  actions: {
    edit: { method: 'PUT', path: '', body: { plan: 'Rest.' }, event: { type: 'edit' } },
    discard: { method: 'DELETE', path: '', event: { type: 'discard' } },
    restore: { event: { type: 'restore' } },
    'request-review': { event: { type: 'requestReview' } },
    return: { body: { reason }, event: { type: 'return', reason } },
    sign: { event: { type: 'sign', missing: [] } },
    'sign-part': { event: { type: 'signPart' } },
    cosign: { event: { type: 'cosign', missing: [] } },
    amend: { body: { reason }, event: { type: 'amend', reason, missing: [] } },
    addenda: { body: { text: 'More.', reason }, event: { type: 'addAddendum', reason, text: 'More.' } },
    'sign-addendum': { event: { type: 'signAddendum' } },
    unlock: { body: { reason }, event: { type: 'unlock', reason } },
    void: { body: { reason }, event: { type: 'void', reason } },
  },
};

describe.each([
  ['consent form', consentForm],
  ['consent of a patient', patientConsent],
  ['medical record', medicalRecord],
] as const)('the running server and the chart agree on a %s', (_thing, { base, snapshot, ways, actions }) => {
  const pairs = Object.keys(ways).flatMap((state) =>
    Object.keys(actions).map((action) => [state, action] as const),
  );

  it.each(pairs)('that is %s: %s', async (state, name) => {
    const made = await (ways[state] as () => Promise<Made>)();
    const { method = 'POST', path = name, body, event } = actions[name] as Action;
    const isRecord = base === records;
    const more = isRecord && ['edit', 'amend'].includes(name) ? about() : {};
    const staff = isRecord ? { staff: await ownStaff() } : {};
    const act = { by: ada.id, role: 'owner', at: new Date().toISOString(), ...staff };
    const refused = refusalReason(snapshot(made), { ...act, ...event });
    const answer = await api.ask(method, `${base}/${made.id}/${path && `${path}/`}`, {
      token: ada.token,
      body: method === 'DELETE' ? undefined : { version: made.version, ...more, ...body },
    });
    expect(answer.status < 300, answer.text).toBe(refused === null);
    if (refused) {
      expect(answer.status).toBe(method === 'DELETE' ? 400 : 409);
      expect(Object.values(answer.body).flat()).toContain(refused.sentence);
    }
  });
});
