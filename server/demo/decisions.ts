import type pg from 'pg';
import { patientConsentFacts } from '#machines/lifecycles/patientConsent.stored.ts';
import type { ConsentState } from '#machines/lifecycles/reservation.stored.ts';
import type { Block } from '#server/areas/consent-forms/form.ts';
import type { Answers } from '#server/areas/patient-consents/consent.ts';
import { consentChecksum, renderedText } from '#server/areas/patient-consents/text.ts';
import { type Row, storeNumbered, storeRows } from './bulk.ts';
import type { House } from './house.ts';
import type { Random } from './random.ts';

/** What a patient decided on a form, and from when to when it holds. */
export interface Decision {
  form: number;
  from: number;
  until: number;
  isDenied: boolean;
}

/** A stored patient with their decisions. */
export interface DemoPatient {
  id: number;
  name: string;
  created: number;
  /** Archived now: whoever is has no visits to come. */
  isArchived: boolean;
  decisions: Decision[];
  /** When the last visit that took place began; kept while the calendars are filled. */
  lastVisit: number | null;
}

type Outcome = 'active' | 'refused' | 'revoked' | 'draft' | 'not_done' | 'entered_in_error';

const day = 86_400_000;
const iso = (time: number) => new Date(time).toISOString();
const patience = 'The patient decided so.';

/** Lets patients decide on the forms of the house: most agree, some refuse, revoke or have not been asked. */
export async function decide(
  client: pg.ClientBase,
  house: House,
  patients: DemoPatient[],
  random: Random,
  now: number,
): Promise<void> {
  const histories: Omit<Row, 'consent_id'>[][] = [];
  function* made(): Generator<Row> {
    for (const patient of patients) {
      for (const [at, form] of house.forms.entries()) {
        if (!random.chance([0.95, 0.3, 0.12][at] ?? 0)) continue;
        const outcome = outcomeOf(random, at);
        const asked = Math.min(patient.created + 60_000 * random.whole(1, 600), now - 60_000);
        const { row, history, decision } = consentOf(house, patient, form, outcome, asked, now);
        histories.push(history);
        if (decision) patient.decisions.push(decision);
        yield row;
      }
    }
  }
  const ids = await storeNumbered(client, 'patient_consents', made());
  function* moves(): Generator<Row> {
    for (const [at, history] of histories.entries())
      for (const step of history) yield { ...step, consent_id: ids[at] };
  }
  await storeRows(client, 'moves', moves());
}

function outcomeOf(random: Random, at: number): Outcome {
  if (at === 0 && random.chance(0.97)) return 'active';
  return random.pick([
    'active',
    'active',
    'active',
    'active',
    'refused',
    'revoked',
    'draft',
    'not_done',
    'entered_in_error',
  ] as const);
}

const answersOf = (blocks: readonly Block[], name: string): Answers => ({
  ...(blocks.some(({ key }) => key === 'risks') && { risks: initialsOf(name) }),
  agree: true,
});

const initialsOf = (name: string) =>
  name
    .split(/[ -]/)
    .map(([first = '']) => first)
    .join('');

function consentOf(
  house: House,
  { id, name }: DemoPatient,
  form: House['forms'][number],
  outcome: Outcome,
  asked: number,
  now: number,
) {
  const signed = outcome === 'active' || outcome === 'revoked' || outcome === 'entered_in_error';
  const until = form.validity === null ? Number.POSITIVE_INFINITY : asked + form.validity * day;
  const isExpired = outcome === 'active' && until <= now;
  const end = outcome === 'revoked' ? Math.min(asked + 40 * day, now, until) : until;
  const fields = {
    patient_name: name,
    service: '',
    staff: '',
    clinic: 'Harbour Clinic',
    date: iso(asked).slice(0, 10),
  };
  const words = {
    patient_id: id,
    reservation_id: null,
    form_id: form.id,
    form_version: 1,
    rendered_text: renderedText(form.title, form.blocks, fields, 'en'),
    answers: (signed ? answersOf(form.blocks, name) : {}) as Answers,
    signer: signed ? { kind: 'patient' as const, name, relation: '' } : null,
    signature: signed ? { method: 'typed' as const, typed_name: name, signed_at: iso(asked) } : null,
    language: 'en',
    merge_fields: { ...fields, birth_date: null },
    witness: null,
    captured_by: signed ? house.user : null,
    valid_from: signed ? iso(asked) : null,
    valid_until: signed && Number.isFinite(until) ? iso(until) : null,
  };
  const read = { form_title: form.title, blocks: form.blocks };
  const status = isExpired || outcome === 'refused' || outcome === 'revoked' ? 'inactive' : outcome;
  const row: Row = {
    clinic_id: house.clinic,
    ...words,
    status,
    inactive_reason: isExpired ? 'expired' : status === 'inactive' ? outcome : null,
    decision: signed ? 'permit' : outcome === 'refused' ? 'deny' : null,
    note: '',
    revoked_at: outcome === 'revoked' ? iso(end) : null,
    revoked_by: outcome === 'revoked' ? house.user : null,
    revocation_reason: outcome === 'revoked' ? patience : null,
    void_reason: outcome === 'entered_in_error' ? patience : null,
    checksum: signed ? consentChecksum({ ...words, ...read }) : null,
    version: 1,
    created_at: iso(asked),
    updated_at: iso(asked),
    created_by: house.user,
    updated_by: house.user,
  };
  const isDenied = outcome === 'refused' || outcome === 'revoked';
  const decision =
    isDenied || outcome === 'active'
      ? { form: form.id, from: asked, until: isDenied && !signed ? asked : end, isDenied }
      : null;
  return { row, history: historyOf(house, outcome, isExpired, asked, end, until), decision };
}

function historyOf(
  house: House,
  outcome: Outcome,
  isExpired: boolean,
  asked: number,
  end: number,
  until: number,
) {
  const facts = {
    ...patientConsentFacts,
    signatureMethod: 'typed' as const,
    validUntil: Number.isFinite(until) ? iso(until) : null,
  };
  const act = (at: number) => ({ by: house.user, role: 'owner' as const, at: iso(at) });
  const signing = {
    type: 'sign',
    ...act(asked),
    unanswered: [],
    signature: { method: 'typed', isEmpty: false },
    signer: 'patient',
    hasWitness: false,
  };
  const step = (
    at: number,
    from: string,
    to: string,
    event: { type: string; reason?: string },
    by: number | null = house.user,
  ) => ({
    clinic_id: house.clinic,
    at: iso(at),
    by_user: by,
    action: event.type,
    from_state: from,
    to_state: to,
    reason: event.reason ?? null,
    sent: { facts, event },
  });
  const say = (type: string, at: number) => ({ type, ...act(at), reason: patience });
  if (outcome === 'refused') return [step(asked, 'draft', 'refused', say('refuse', asked))];
  if (outcome === 'not_done') return [step(asked, 'draft', 'not_done', say('abandon', asked))];
  if (outcome === 'draft') return [];
  const signed = step(asked, 'draft', 'active', signing);
  if (outcome === 'revoked') return [signed, step(end, 'active', 'revoked', say('revoke', end))];
  if (outcome === 'entered_in_error')
    return [signed, step(asked + 1000, 'active', 'entered_in_error', say('void', asked + 1000))];
  return isExpired
    ? [signed, step(until, 'active', 'expired', { type: 'timePassed', ...{ at: iso(until) } }, null)]
    : [signed];
}

/** How the consents for some forms stood at a moment. */
export function consentAt({ decisions }: DemoPatient, forms: number[], at: number): ConsentState {
  if (forms.length === 0) return 'none_required';
  const known = forms.map((form) => decisions.filter((one) => one.form === form && one.from <= at));
  const signed = known.filter((all) => all.some(({ until }) => at < until)).length;
  if (signed === forms.length) return 'complete';
  if (known.some((all) => all.some(({ until, isDenied }) => isDenied && at >= until))) return 'revoked';
  return signed > 0 ? 'partial' : 'missing';
}
