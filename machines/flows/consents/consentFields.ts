import type { Colleague } from '#machines/flows/services/serviceFields.ts';
import { type BlockValue, blockValues, isAsked, isShown } from '#machines/form/blocks.ts';
import {
  type Field,
  type Fields,
  type FormValue,
  type FormValues,
  type Rule,
  same,
} from '#machines/form/rules.ts';
import { dayInText } from '#machines/lifecycles/dayInText.ts';
import type { components } from '#openapi/schema.d.ts';

export type PatientConsent = components['schemas']['PatientConsent'];
export type ConsentSigning = components['schemas']['ConsentSigning'];
export type PatientConsentCreation = components['schemas']['PatientConsentCreation'];
export type MergeFields = components['schemas']['MergeFields'];

/** A drawn signature, as a form holds it. */
export type Drawing = { readonly image: string; readonly strokes: number };

/** What is needed to let someone sign. */
export interface ConsentWithColleagues {
  readonly consent: PatientConsent;
  readonly colleagues: readonly Colleague[];
}

const mergeField = /\{(patient_name|service|staff|clinic|date)\}/g;

/** A plain text with what it says of patient, visit and clinic. */
export const filledText = (text: string, fields: MergeFields, language: string): string =>
  text.replace(mergeField, (_, name: 'patient_name' | 'service' | 'staff' | 'clinic' | 'date') =>
    name === 'date' ? dayInText(fields.date, language) : fields[name],
  );

/** The frozen blocks of a consent. */
export const blocksOfConsent = ({ blocks = [] }: PatientConsent): BlockValue[] => blockValues(blocks);

/** Whether no one may sign or refuse it: the patient has died, or their chart is archived; servers of before say nothing of it. */
export const isBarred = ({ patient_status = 'active' }: PatientConsent): boolean =>
  patient_status !== 'active';

/** Whether a consent asks anything besides the signature. */
export const asksQuestions = (consent: PatientConsent): boolean =>
  blocksOfConsent(consent).some(({ type }) => isAsked(type));

const rulesOf = ({ type, required }: BlockValue): Rule[] => {
  const rules: Rule[] = required ? [{ rule: 'required' }] : [];
  if (type === 'email' || type === 'date' || type === 'phone') rules.push({ rule: type });
  if (type === 'short_text') rules.push({ rule: 'length', max: 1000 });
  if (type === 'long_text') rules.push({ rule: 'length', max: 10_000 });
  if (type === 'initials')
    rules.push({
      rule: 'matches',
      pattern: "^(?=.*\\p{L})[\\p{L}\\p{M}.'’ -]{1,10}$",
      sentence: 'Enter initials such as EH.',
    });
  if (type === 'number')
    rules.push({
      rule: 'matches',
      pattern: '^-?[0-9]{1,15}([.,][0-9]{1,6})?$',
      sentence: 'Enter a number such as 12 or 12.5.',
    });
  return rules;
};

/** The questions of a consent as fields of a form; hidden ones are not asked for. */
export function answerFields(consent: PatientConsent): Fields {
  const fields: Record<string, Field> = {};
  for (const block of blocksOfConsent(consent)) {
    if (!isAsked(block.type)) continue;
    const label = consent.merge_fields
      ? filledText(block.label, consent.merge_fields, consent.language ?? 'en')
      : block.label;
    fields[block.key] = {
      label: label.length > 80 ? `${label.slice(0, 79)}…` : label,
      rules: rulesOf(block),
      ...(block.type === 'checkbox' ? { kind: 'checkbox' as const } : {}),
      ...(block.show_if ? { shownWhen: { field: block.show_if.key, equals: block.show_if.equals } } : {}),
    };
  }
  return fields;
}

/** What was answered so far, with nothing for what was not. */
export function answerValues(consent: PatientConsent): FormValues {
  const known = consent.answers ?? {};
  return Object.fromEntries(
    blocksOfConsent(consent)
      .filter(({ type }) => isAsked(type))
      .map(({ key, type }) => [key, (known[key] as FormValue | undefined) ?? blank(type)]),
  );
}

const blank = (type: BlockValue['type']): FormValue =>
  type === 'checkbox' ? false : type === 'checkbox_group' ? [] : '';

type Answers = NonNullable<ConsentSigning['answers']>;

/** The answers to the questions that are shown, as the contract wants them. */
export function answersBody(consent: PatientConsent, values: FormValues): Answers {
  const blocks = blocksOfConsent(consent);
  const shown = blocks.filter((block) => isAsked(block.type) && isShown(block, blocks, values));
  return Object.fromEntries(shown.map(({ key }) => [key, values[key] ?? null])) as Answers;
}

/**
 * Whether answers would take the place of others that were given meanwhile, elsewhere: compared with what the typing
 * began on. Where nothing was typed, nothing is.
 */
export const isAnsweredElsewhere = (consent: PatientConsent, base: FormValues, mine: FormValues): boolean =>
  !same(mine, base) &&
  Object.entries(answerValues(consent)).some(
    ([key, theirs]) => key in base && !same(theirs, base[key]) && !same(theirs, mine[key]),
  );

/** Who signs and how, as this consent asks for it. */
export const signingFields = (consent: PatientConsent): Fields => ({
  signer: { label: 'Signer', rules: [{ rule: 'required' }] },
  full_name: { label: 'Full name', rules: [{ rule: 'required' }, { rule: 'length', max: 300 }] },
  relation: {
    label: 'Relation to the patient',
    rules: [
      { rule: 'requiredWhen', field: 'signer', equals: 'guardian' },
      { rule: 'requiredWhen', field: 'signer', equals: 'proxy' },
      { rule: 'length', max: 60 },
    ],
  },
  ...(consent.requires_witness ? { witness: { label: 'Witness', rules: [{ rule: 'required' }] } } : {}),
  ...(consent.reservation_state === 'closed'
    ? {
        late_reason: {
          label: 'Reason for signing after the visit',
          rules: [{ rule: 'required' }, { rule: 'length', max: 1000 }],
        },
      }
    : {}),
  ...signatureFields[consent.signature_method],
});

const drawnOrTyped = 'how';
const typedName: Field = {
  label: 'Type the full name',
  rules: [{ rule: 'required' }, { rule: 'length', max: 300 }],
};

/** Whoever cannot draw may type instead. */
const signatureFields: Record<PatientConsent['signature_method'], Fields> = {
  drawn: {
    [drawnOrTyped]: { label: 'How to sign', rules: [{ rule: 'required' }] },
    drawing: {
      label: 'Signature',
      rules: [{ rule: 'required' }],
      secret: true,
      shownWhen: { field: drawnOrTyped, equals: 'drawn' },
    },
    typed_name: { ...typedName, shownWhen: { field: drawnOrTyped, equals: 'typed' } },
  },
  typed: { typed_name: typedName },
  checkbox: { checked: { label: 'I sign this consent.', rules: [{ rule: 'required' }], kind: 'checkbox' } },
};

/** Who signs, before anything was typed: the patient, or a guardian for someone too young. */
export const signingValues = (consent: PatientConsent): FormValues => ({
  signer: consent.signer?.kind ?? (consent.needs_guardian ? 'guardian' : 'patient'),
  full_name: consent.signer?.name ?? (consent.needs_guardian ? '' : consent.patient_name),
  relation: consent.signer?.relation ?? '',
  ...(consent.requires_witness ? { witness: '' } : {}),
  ...(consent.reservation_state === 'closed' ? { late_reason: '' } : {}),
  ...blankSignatures[consent.signature_method],
});

const text = (value: FormValue | undefined) => (typeof value === 'string' ? value.trim() : '');

const blankSignatures: Record<PatientConsent['signature_method'], FormValues> = {
  drawn: { how: 'drawn', drawing: null, typed_name: '' },
  typed: { typed_name: '' },
  checkbox: { checked: false },
};

function signatureOf({ signature_method }: PatientConsent, values: FormValues): ConsentSigning['signature'] {
  if (signature_method === 'checkbox') return { method: 'checkbox', checked: values.checked === true };
  if (signature_method === 'typed' || values.how === 'typed')
    return { method: 'typed', typed_name: text(values.typed_name) };
  const { image, strokes } = (values.drawing ?? { image: '', strokes: 0 }) as Drawing;
  return { method: 'drawn', image, strokes };
}

/** A signature with everything that goes with it, as the contract wants it. */
export const signingBody = (
  consent: PatientConsent,
  answers: FormValues,
  values: FormValues,
): ConsentSigning => ({
  version: consent.version,
  answers: answersBody(consent, answers),
  signer: {
    kind: text(values.signer) as 'patient' | 'guardian' | 'proxy',
    name: text(values.full_name),
    relation: values.signer === 'patient' ? '' : text(values.relation),
  },
  signature: signatureOf(consent, values),
  witness: text(values.witness) === '' ? null : Number(values.witness),
  late_reason: text(values.late_reason) === '' ? null : text(values.late_reason),
});

/** Why it was signed after the visit, as its history tells it; empty where it was signed in time. */
export const lateReasonOf = ({ events = [] }: PatientConsent): string =>
  events.findLast(({ action }) => action === 'sign')?.reason ?? '';

/** What the browser calls answers to a consent that the server does not have yet. */
export const answersDraft = (id: number) => `consentAnswers-${id}`;

/** The same of a signature. */
export const signingDraft = (id: number) => `consentSigning-${id}`;
