import { fittingInitials, fittingNames, sameName } from '#machines/lifecycles/fittingNames.ts';
import type { components } from '#openapi/schema.d.ts';
import type { Answers, ConsentRow, FullConsent, Signature } from './consent.ts';
import { answerNeeded, type consentChecksum, shownAnswers, sumOf, unansweredIn } from './text.ts';

type Signer = NonNullable<FullConsent['signer']>;
type Given = components['schemas']['Signature'];

/** What is signed, as far as a signature asks for it. */
type Asked = Pick<FullConsent, 'blocks' | 'answers' | 'patient_name' | 'merge_fields'>;

/** A signature as the chart is told of it, the answers that go with it, and what is said where they are missing. */
export function signingOf(
  full: Asked,
  { answers: said, signer, signature }: { answers?: object; signer: Signer; signature: Given },
) {
  const answers = shownAnswers(full.blocks, (said ?? full.answers) as Answers);
  const unanswered = unansweredIn(full.blocks, answers);
  const foreign = full.blocks.filter(
    ({ key, type }) =>
      type === 'initials' && answers[key] && !fittingInitials(String(answers[key]), signer.name),
  );
  const told = {
    unanswered,
    foreignInitials: foreign.map(({ label }) => label),
    signature: {
      method: signature.method,
      isEmpty: isEmpty(signature),
      isOwnName: isOwnName(full, signer, signature),
    },
    signer: signer.kind,
    isAnother: !sameName(signer.name, full.patient_name),
    isRelated: Boolean(signer.relation?.trim()),
  };
  return {
    answers,
    told,
    more: { isAnswered: unanswered.map(answerNeeded) },
  };
}

/** A drawing without strokes, a blank name and an open box are no signatures. */
function isEmpty({ method, image, strokes, typed_name, checked }: Given): boolean {
  if (method === 'drawn') return !image || strokes === 0;
  return method === 'typed' ? !typed_name?.trim() : checked !== true;
}

/** Whether the typed name is that of the signer, who is the patient where no one signs for them. */
function isOwnName(full: Asked, signer: Signer, { typed_name = '' }: Given): boolean {
  if (!fittingNames(typed_name, signer.name)) return false;
  if (signer.kind !== 'patient') return true;
  return [full.patient_name, full.merge_fields?.patient_name ?? ''].some((name) =>
    fittingNames(name, typed_name),
  );
}

type Signed = Parameters<typeof consentChecksum>[0] & Pick<FullConsent, 'terms'>;
type By = Pick<ConsentRow, 'answers' | 'signer' | 'witness' | 'captured_by' | 'from_home'> & {
  signature: Given;
};

/** What a signed consent is stored with, and the sum over all of it. */
export function givenColumns(full: Signed, now: Date, by: By) {
  const days = full.terms.validity_days;
  const given = {
    ...by,
    signature: { ...by.signature, signed_at: now.toISOString() } as Signature,
    valid_from: now,
    valid_until: days === null ? null : new Date(now.getTime() + days * 86_400_000),
  };
  const checksum = sumOf({ ...full, ...given });
  return { ...given, decision: 'permit' as const, checksum };
}
