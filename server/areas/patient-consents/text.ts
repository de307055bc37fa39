import { dayInText } from '#machines/lifecycles/dayInText.ts';
import { type Saying, say } from '#machines/lifecycles/saying.ts';
import type { Block } from '#server/areas/consent-forms/form.ts';
import { checksumOf } from '#server/areas/consent-forms/form.ts';
import type { Answers, FullConsent } from './consent.ts';

/** What the fields of a text stand for. */
export type Fields = Record<'patient_name' | 'service' | 'staff' | 'clinic' | 'date', string>;

/** A text with the fields filled in; a day is written as the text's language writes it. */
export const filled = (text: string, fields: Fields, language: string): string =>
  text.replace(/\{(patient_name|service|staff|clinic|date)\}/g, (_, name: keyof Fields) =>
    name === 'date' ? dayInText(fields.date, language) : fields[name],
  );

/** The text as it is read: every block's words, with the fields filled in. */
export const renderedText = (
  title: string,
  blocks: readonly Block[],
  fields: Fields,
  language: string,
): string =>
  [title, ...blocks.map(({ label, help }) => [label, help].filter(Boolean).join('\n'))]
    .map((text) => filled(text, fields, language))
    .join('\n\n');

const isAnswered = (value: Answers[string] | undefined) =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  value !== false &&
  !(Array.isArray(value) && value.length === 0);

const isShown = ({ show_if }: Block, answers: Answers) => !show_if || answers[show_if.key] === show_if.equals;

const unanswerable = ['heading', 'paragraph', 'signature'];

/** The answers to blocks that are there and shown; everything else is dropped. */
export function shownAnswers(blocks: readonly Block[], answers: Answers): Answers {
  const kept = new Map<string, Answers[string]>();
  for (const block of blocks) {
    const isAsked = !unanswerable.includes(block.type) && isShown(block, Object.fromEntries(kept));
    if (isAsked && Object.hasOwn(answers, block.key))
      kept.set(block.key, answers[block.key] as Answers[string]);
  }
  return Object.fromEntries(kept);
}

/** The labels of the required blocks that are shown and have no answer. */
export const unansweredIn = (blocks: readonly Block[], answers: Answers): string[] =>
  blocks
    .filter((block) => block.required && !unanswerable.includes(block.type) && isShown(block, answers))
    .filter(({ key }) => !isAnswered(answers[key]))
    .map(({ label }) => label);

/** What is said of a question without an answer. */
export const answerNeeded = (label: string): Saying => say('An answer is needed: {label}', { label });

type Signed = Pick<
  FullConsent,
  | 'patient_id'
  | 'reservation_id'
  | 'form_id'
  | 'form_version'
  | 'form_title'
  | 'blocks'
  | 'language'
  | 'merge_fields'
  | 'rendered_text'
  | 'answers'
  | 'signer'
  | 'signature'
  | 'witness'
  | 'captured_by'
> &
  Partial<Pick<FullConsent, 'from_home' | 'origin' | 'captured_elsewhere_by'>> & {
    valid_from: Date | string | null;
    valid_until: Date | string | null;
  };

const timeOf = (value: Date | string | null) => value && new Date(value).toISOString();

/** SHA-256 over everything that was read, answered and signed, by whom, when, and for how long. */
export const consentChecksum = (signed: Signed): string =>
  checksumOf({
    patient: signed.patient_id,
    reservation: signed.reservation_id,
    form: signed.form_id,
    form_version: signed.form_version,
    title: signed.form_title,
    blocks: signed.blocks,
    language: signed.language,
    merge_fields: signed.merge_fields,
    rendered_text: signed.rendered_text,
    answers: signed.answers,
    signer: signed.signer,
    signature: signed.signature,
    witness: signed.witness,
    captured_by: signed.captured_by,
    from_home: signed.from_home ?? undefined,
    origin: signed.origin ?? undefined,
    captured_elsewhere_by: signed.captured_elsewhere_by ?? undefined,
    valid_from: timeOf(signed.valid_from),
    valid_until: timeOf(signed.valid_until),
  });

/** The checksum of consents that were signed before migration 0022. */
const earlierChecksum = ({
  form_id,
  form_version,
  rendered_text,
  answers,
  signer,
  signature,
}: Pick<Signed, 'form_id' | 'form_version' | 'rendered_text' | 'answers' | 'signer' | 'signature'>): string =>
  checksumOf({ form_id, form_version, rendered_text, answers, signer, signature });

/** The sum of a signed consent by the rules of its time. */
export const sumOf = (signed: Signed): string =>
  (signed.merge_fields ? consentChecksum : earlierChecksum)(signed);
