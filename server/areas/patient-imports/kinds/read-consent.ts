import type { ConsentRow, Signature } from '#server/areas/patient-consents/consent.ts';
import type { EarlierStep } from '#server/database/shapes.ts';
import { consentStatus } from '#server/fhir/resources/consent.ts';
import type { FieldErrors } from '#server/http/refusal.ts';
import { checkedAs, extrasIn, instantIn, listIn, type Tree, textIn, treeIn } from '../reading.ts';
import type { ReadContext, ReadRow } from './kind.ts';
import { asFile, withOtherwise } from './otherwise.ts';
import {
  isLanguage,
  longestText,
  mergeFieldsIn,
  nameElsewhere,
  optional,
  originIn,
  versionNamed,
} from './own-parts.ts';
import { readDocument } from './read-document.ts';
import { stepsIn } from './read-steps.ts';

type Text = 'rendered_text' | 'note' | 'language' | 'revocation_reason' | 'void_reason';
type Elsewhere = 'origin' | 'captured_elsewhere_by' | 'revoked_elsewhere_by';
type Standing = 'status' | 'inactive_reason' | 'decision';
type Given = 'answers' | 'signer' | 'signature' | 'merge_fields' | 'form_version';
type Instants = 'created_at' | 'valid_from' | 'valid_until' | 'revoked_at';

/** A consent as it will be stored; what it names stands among the references of its row. */
export interface ConsentBody
  extends Pick<ConsentRow, Text | Elsewhere | Standing | Given>,
    Record<Instants, string | null> {
  /** The sum over the words of the form's version that was read: the same words have the same sum here. */
  form_checksum: string;
  earlier_history: EarlierStep[];
  witness: { name?: string; at: string } | null;
  from_home: { identified_at: string; opened_at: string } | null;
}

/**
 * A consent of another Chartroom as what it was: what was agreed to, by whom, in which words, and how it stands. What is no export of
 * one, or says something else in our extension than in the elements of FHIR, is a file as that of any other system.
 */
export function readConsent(
  resources: readonly Tree[],
  context: ReadContext,
  size: number | null = null,
): ReadRow {
  const document = readDocument(resources, context, size);
  const [head = {}] = resources;
  const body = Object.keys(document.problems).length > 0 ? undefined : consentIn(head, context);
  if (body === undefined) return asFile(document);
  const { form, appointment, witness } = extrasOf(head);
  const { staff } = treeIn(witness);
  return {
    ...document,
    body: withOtherwise(body, document),
    refs: {
      patient: document.refs.patient ?? null,
      form: `Questionnaire/${form}`,
      ...(appointment === undefined ? {} : { reservation: `Appointment/${appointment}` }),
      ...(typeof staff === 'number' ? { witness: `Practitioner/${staff}` } : {}),
    },
  };
}

const inJson = [
  'signer',
  'signature',
  'witness',
  'answers',
  'merge_fields',
  'from_home',
  'origin',
  'history',
];
const extrasOf = (head: Tree): Tree => extrasIn(head, [], ...inJson);

/** Undefined where anything in it is not as a Chartroom writes it. */
function consentIn(head: Tree, context: ReadContext): ConsentBody | undefined {
  const extras = extrasOf(head);
  const given = givenIn(extras, context);
  const wrong: FieldErrors = {};
  const earlier_history = stepsIn(extras.history, wrong);
  if (Object.keys(wrong).length > 0) return undefined;
  const named = versionNamed(listIn(head.policy)[0]?.uri);
  if (!given || named?.form !== `Questionnaire/${extras.form}` || named.version !== extras.form_version)
    return undefined;
  const { type = null, period } = treeIn(head.provision);
  const { start, end } = treeIn(period);
  const read = {
    created_at: instantIn(extras.created_at),
    valid_from: instantIn(start),
    valid_until: instantIn(end),
    revoked_at: instantIn(extras.revoked_at),
    merge_fields: optional(extras.merge_fields, mergeFieldsIn),
    witness: optional(extras.witness, witnessIn),
    from_home: optional(extras.from_home, fromHomeIn),
    origin: optional(extras.origin, originIn),
    revocation_reason: optional(extras.revocation_reason, reasonIn),
    void_reason: optional(extras.void_reason, reasonIn),
  };
  if (Object.values(read).includes(undefined)) return undefined;
  const { data = '' } = treeIn(head.sourceAttachment);
  const body = {
    ...given,
    earlier_history,
    ...(read as { [Name in keyof typeof read]: Exclude<(typeof read)[Name], undefined> }),
    status: extras.status as ConsentBody['status'],
    inactive_reason: (extras.inactive_reason ?? null) as ConsentBody['inactive_reason'],
    decision: type as ConsentBody['decision'],
    form_version: named.version,
    form_checksum: textIn(extras.form_checksum),
    rendered_text: Buffer.from(textIn(data), 'base64').toString('utf8'),
    captured_elsewhere_by: nameElsewhere(extras.captured_by),
    revoked_elsewhere_by: nameElsewhere(extras.revoked_by),
  };
  return isWhole(body, head, extras) ? body : undefined;
}

/** What was answered and signed, held to what the contract asks of who gives a consent here. */
function givenIn(extras: Tree, { scope }: ReadContext) {
  const wrong: FieldErrors = {};
  const { language = null, answers = {}, signer = null, note = '', signature: signed } = extras;
  // whom, for what and on which form is looked at elsewhere
  const asked = { clinic: scope.clinic.id, patient: 1, consent_form: 1, answers, signer, note };
  const given = checkedAs('createPatientConsent', asked, wrong) as Pick<
    ConsentBody,
    'answers' | 'signer' | 'note'
  >;
  const signature = optional(signed, (one) => signatureIn(one, wrong));
  const isRead = language === null || isLanguage(language);
  if (signature === undefined || !isRead || Object.keys(wrong).length > 0) return undefined;
  return { answers: given.answers, signer: given.signer, note: given.note, language, signature };
}

function signatureIn(value: unknown, wrong: FieldErrors): Signature | undefined {
  const { signed_at, ...signature } = treeIn(value);
  const at = instantIn(signed_at);
  const checked = checkedAs('signPatientConsent', { version: 1, signature }, wrong) as {
    signature: Omit<Signature, 'signed_at'>;
  };
  return at ? { ...checked.signature, signed_at: at } : undefined;
}

function witnessIn(value: unknown): NonNullable<ConsentBody['witness']> | undefined {
  const { name, at } = treeIn(value);
  const seen = instantIn(at);
  const isNamed = typeof name === 'string' && name.length <= longestText;
  return seen ? { ...(isNamed ? { name } : {}), at: seen } : undefined;
}

function fromHomeIn(value: unknown): NonNullable<ConsentBody['from_home']> | undefined {
  const { identified_at, opened_at } = treeIn(value);
  const [identified, opened] = [instantIn(identified_at), instantIn(opened_at)];
  return identified && opened ? { identified_at: identified, opened_at: opened } : undefined;
}

const reasonIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= longestText ? value : undefined;

/** Whether it says one thing: in both places, and as a chart of consents can leave it. */
function isWhole(body: ConsentBody, head: Tree, { checksum }: Tree): boolean {
  const { status, inactive_reason, signature, valid_from, valid_until, created_at } = body;
  const isSigned = signature !== null;
  return (
    (isSigned ? isAgreed(body) : isLeftUnsigned(body)) &&
    isSigned === (typeof checksum === 'string') &&
    (status === 'inactive') === (inactive_reason !== null) &&
    (valid_until === null || (valid_from !== null && Date.parse(valid_until) > Date.parse(valid_from))) &&
    (body.language === null) === (body.merge_fields === null) &&
    ![body.form_checksum, body.rendered_text].includes('') &&
    created_at !== null &&
    head.status === consentStatus(body) &&
    instantIn(head.dateTime) === (valid_from ?? created_at)
  );
}

function isAgreed({ status, inactive_reason, decision, signer, valid_from }: ConsentBody): boolean {
  const wasInForce =
    status === 'active' || ['revoked', 'expired', 'superseded'].includes(String(inactive_reason));
  const stands = wasInForce || status === 'entered_in_error';
  return stands && decision === 'permit' && signer !== null && valid_from !== null;
}

function isLeftUnsigned({ status, inactive_reason, decision }: ConsentBody): boolean {
  if (status === 'inactive') return inactive_reason === 'refused' && decision === 'deny';
  if (status === 'not_done') return decision === null;
  return status === 'entered_in_error' && decision !== 'permit';
}
