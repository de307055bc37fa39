import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { blocksOfConsent, type PatientConsent } from '#machines/flows/consents/consentFields.ts';
import type { reservationConsentEditMachine } from '#machines/flows/reservations/reservationConsentEdit.machine.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { noAnswer, troubleInWords } from '#src/language/troubleInWords.ts';
import { Origin } from '#src/screens/patients/shared/Origin.tsx';
import { RunningHead } from '#src/screens/patients/shared/RunningHead.tsx';
import { dayInWords } from '#src/time/dayRange.ts';
import { Card } from '#src/ui/Card.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { ConsentFacts } from './ConsentFacts.tsx';
import * as css from './consents.css.ts';
import { fieldsOf } from './fieldsOf.ts';
import { GivenAnswer } from './GivenAnswer.tsx';
import { GivenSignature, SignatureMark } from './GivenSignature.tsx';
import { LeftAnswers } from './LeftAnswers.tsx';
import { ConsentDocument } from './shared/ConsentDocument.tsx';
import { standingOf, standingWords, timeIn } from './shared/words.ts';

/** What was given with it: only what was signed has a signature. */
const givenBy = ({ signature, decision }: PatientConsent) =>
  signature ? 'signature' : decision === 'deny' ? 'refusal' : null;

/** A decided consent: the document as it was signed, and everything that is known about it. */
export function DecidedConsent({ flow }: { flow: ActorRefFrom<typeof reservationConsentEditMachine> }) {
  const isDecided = useSelector(flow, (snapshot) => snapshot.matches('decided'));
  const consent = useSelector(flow, ({ context }) => context.consent);
  const zone = useSelector(flow, ({ context }) => context.zone);
  const finding = useSelector(flow, ({ context }) => context.finding);
  const problem = useSelector(flow, ({ context }) => troubleInWords(context.problem, noAnswer));
  if (!isDecided || !consent) return null;
  const at = timeIn(zone);
  const answers = consent.answers ?? {};
  const fields = fieldsOf(consent);
  const said = consent.events?.findLast(
    ({ action, reason }) => (action === 'refuse' || action === 'abandon') && reason,
  );
  const born = consent.merge_fields?.birth_date;
  const running = [fields.patient_name, born ? dayInWords(born) : '', consent.consent_form_title].filter(
    Boolean,
  );
  return (
    <div className={css.paper}>
      <RunningHead running={running} />
      <div className={css.column}>
        <LeftAnswers flow={flow} />
        {problem && (
          <Notice tone="danger" isUrgent title={t('This was not done')}>
            {problem}
          </Notice>
        )}
        {finding?.intact && (
          <Notice
            tone="success"
            title={
              consent.origin
                ? t('Nothing has changed since it was brought in')
                : t('Nothing has changed since it was signed')
            }
          >
            {rich(
              'The sum over text, answers, signature, signer, times and version is the one that was stored. {checksum}',
              { checksum: <span className={css.sum}>{finding.checksum}</span> },
            )}
          </Notice>
        )}
        {finding && !finding.intact && (
          <Notice
            tone="danger"
            isUrgent
            title={consent.origin ? t('This is not what was brought in') : t('This is not what was signed')}
          >
            {rich(
              'Text, answers, signature, signer, times or version were changed in the database. The sum is now {checksum}',
              { checksum: <span className={css.sum}>{finding.checksum}</span> },
            )}
          </Notice>
        )}
        <Origin origin={consent.origin} zone={zone} given={givenBy(consent)} />
        {consent.status === 'entered_in_error' && (
          <Notice tone="warning" title={t('Entered in error')}>
            {consent.void_reason}
          </Notice>
        )}
        {consent.replaced_by && (
          <Notice tone="info" title={t('A newer signed copy of this form counts')}>
            {t('Two charts of this patient were merged. Revoking one copy revokes both.')}
          </Notice>
        )}
        {consent.revoked_at && (
          <Notice tone="warning" title={t('Revoked on {when}', { when: at(consent.revoked_at) })}>
            {consent.revocation_reason}
          </Notice>
        )}
        {said && (
          <Notice tone="warning" title={standingWords[standingOf(consent)]}>
            {rich('{reason} ({by_name}, {when})', {
              reason: <bdi>{said.reason}</bdi>,
              by_name: <bdi>{said.by_name}</bdi>,
              when: at(said.at),
            })}
          </Notice>
        )}
        <div className={consent.status === 'entered_in_error' ? css.struck : undefined}>
          <ConsentDocument
            title={consent.consent_form_title}
            language={consent.language ?? ''}
            blocks={blocksOfConsent(consent)}
            fields={fields}
            answers={answers}
            signature={<GivenSignature consent={consent} at={at} />}
            question={(block) => <GivenAnswer block={block} fields={fields} value={answers[block.key]} />}
          />
        </div>
        <div className={css.proof}>
          <Card title={t('Signature')}>
            <SignatureMark consent={consent} />
            <ConsentFacts consent={consent} at={at} />
          </Card>
        </div>
      </div>
    </div>
  );
}
