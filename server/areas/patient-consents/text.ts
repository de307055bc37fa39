import type { Block } from '#server/areas/consent-forms/form.ts';
import { checksumOf } from '#server/areas/consent-forms/form.ts';
import type { Answers, ConsentRow } from './consent.ts';

/** What the fields of a text stand for. */
export type Fields = Record<'patient_name' | 'service' | 'staff' | 'clinic' | 'date', string>;

/** The text as it is read: every block's words, with the fields filled in. */
export function renderedText(title: string, blocks: readonly Block[], fields: Fields): string {
  const filled = (text: string) =>
    text.replace(/\{(patient_name|service|staff|clinic|date)\}/g, (_, name: keyof Fields) => fields[name]);
  return [title, ...blocks.map(({ label, help }) => [label, help].filter(Boolean).join('\n'))]
    .map(filled)
    .join('\n\n');
}

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

type Signed = Pick<
  ConsentRow,
  'form_id' | 'form_version' | 'rendered_text' | 'answers' | 'signer' | 'signature'
>;

/** SHA-256 over what was read, answered and signed. */
export const consentChecksum = ({
  form_id,
  form_version,
  rendered_text,
  answers,
  signer,
  signature,
}: Signed): string => checksumOf({ form_id, form_version, rendered_text, answers, signer, signature });
