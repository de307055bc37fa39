import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { medicalRecordSignMachine } from '#machines/flows/records/medicalRecordSign.machine.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { StepAgainDialog } from '#src/screens/auth/shared/StepAgainDialog.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { SkeletonLines } from '#src/ui/Skeleton.tsx';
import * as css from './records.css.ts';
import { signKeys, useSignKey } from './useSignKey.ts';
import { fieldLabel } from './words.ts';

type Props = {
  sign: ActorRefFrom<typeof medicalRecordSignMachine>;
  /** The author, where someone else signs for them. */
  forName?: string | undefined;
  /** Who gives the second signature, where this is the first. */
  secondName?: string | undefined;
};

const needs: Readonly<Record<string, string>> = {
  chief_complaint: t('The chief complaint is missing.'),
  assessment: t('The assessment is missing.'),
  diagnoses: t('One diagnosis has to be the primary one.'),
  prescriptions: t('A prescription goes against a recorded allergy: give a reason.'),
};

/** The chart of a signature: what is missing, each with the way to it, and the question. */
export function SignDialog({ sign, forName, secondName }: Props) {
  const missing = useSelector(sign, ({ context }) => context.missing);
  const problem = useSelector(sign, ({ context }) => translateServerText(context.problem));
  const isSecond = useSelector(sign, ({ context }) => context.kind === 'cosign');
  const isOver = useSelector(sign, (snapshot) => snapshot.status !== 'active');
  const again = useSelector(sign, ({ children }) => children.stepAgain);
  const isChecking = useSelector(sign, (snapshot) => snapshot.matches('checking'));
  const isIncomplete = useSelector(sign, (snapshot) => snapshot.matches('incomplete'));
  const isSigning = useSelector(sign, (snapshot) => snapshot.matches('signing'));
  const isSlow = useSelector(sign, (snapshot) => snapshot.hasTag('slow'));
  const isOutdated = useSelector(sign, (snapshot) => snapshot.matches('outdated'));
  const isUnchecked = useSelector(sign, (snapshot) => snapshot.matches('unchecked'));
  const isUnanswered = useSelector(sign, (snapshot) => snapshot.matches('unavailable'));
  const canSign = useSelector(sign, (snapshot) => snapshot.can({ type: 'sign.confirmed' }));
  const canStay = useSelector(sign, (snapshot) => snapshot.can({ type: 'sign.dismissed' }));
  useSignKey('window', () => sign.send({ type: 'sign.confirmed' }));
  const stay = () => sign.send({ type: 'sign.dismissed' });
  const title = isIncomplete
    ? t('This is missing')
    : isSecond
      ? t('Give the second signature?')
      : t('Sign this record?');
  if (again) return <StepAgainDialog again={again} />;
  return (
    <Dialog
      isOpen={!isOver}
      title={title}
      onClose={canStay ? stay : undefined}
      buttons={
        <>
          {canStay && <Button onClick={stay}>{isIncomplete ? t('Back to the record') : t('Cancel')}</Button>}
          {isUnchecked && (
            <Button variant="primary" onClick={() => sign.send({ type: 'retried' })}>
              {t('Try again')}
            </Button>
          )}
          {(canSign || isSigning) && (
            <Button
              variant="primary"
              isPending={isSigning && !isSlow}
              aria-keyshortcuts={signKeys}
              onClick={() => sign.send({ type: 'sign.confirmed' })}
            >
              {secondName ? t('Sign and send') : t('Sign and lock')}
            </Button>
          )}
        </>
      }
    >
      {isChecking && <SkeletonLines lines={2} />}
      {isIncomplete && (
        <>
          <p>{t('Fill these in before you sign.')}</p>
          <ul className={css.missing}>
            {missing.map((field) => (
              <li key={field}>
                <Button onClick={() => sign.send({ type: 'missing.chosen', field })}>
                  {needs[field] ?? t('{field} is missing.', { field: fieldLabel(field) })}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {(canSign || isSigning) && forName && (
        <Notice tone="warning">
          {t('You are not the author. Your signature will say that you sign for {forName}.', { forName })}
        </Notice>
      )}
      {(canSign || isSigning) && secondName && (
        <p>
          {t(
            'Your signature is saved with this text. The record then waits for the second signature, by {secondName}.',
            { secondName },
          )}
        </p>
      )}
      {(canSign || isSigning) && !secondName && (
        <p>
          {t(
            'Once it is signed, nothing in it can be changed. Corrections become amendments or addenda, with a reason, beside the signed text.',
          )}
        </p>
      )}
      {isSlow && <Notice tone="info">{t('This takes longer than usual. You can wait, or cancel.')}</Notice>}
      {isUnchecked && (
        <Notice tone="warning" isUrgent>
          {t('The server did not answer, so what is missing is not known. Try again.')}
        </Notice>
      )}
      {isUnanswered && (
        <Notice tone="warning" isUrgent>
          {t('The server did not answer, so the record may be signed. You can safely try again.')}
        </Notice>
      )}
      {isOutdated && (
        <Notice tone="warning" isUrgent>
          {t('Someone changed this record in the meantime. Look at the latest version before you sign it.')}
        </Notice>
      )}
      {problem && (
        <Notice tone="danger" isUrgent>
          {problem}
        </Notice>
      )}
    </Dialog>
  );
}
