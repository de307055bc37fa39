import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { patientCreateMachine } from '#machines/flows/patients/patientCreate.machine.ts';
import type { Patient } from '#machines/flows/patients/patientFields.ts';
import { plural, t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { DuplicateList } from './shared/DuplicateList.tsx';
import * as css from './shared/patients.css.ts';

type Flow = ActorRefFrom<typeof patientCreateMachine>;

type Props = {
  flow: Flow;
  /** Told which of those who are known already it is, where that is of use. */
  onUse?: (patient: Patient) => void;
};

/** What the look at who is alike has come to, while the form is filled in. */
export function DuplicateCheck({ flow, onUse }: Props) {
  const candidates = useSelector(flow, ({ context }) => context.candidates);
  const isFound = useSelector(flow, (snapshot) => snapshot.matches({ open: { duplicates: 'candidates' } }));
  const isSetAside = useSelector(flow, (snapshot) => snapshot.matches({ open: { duplicates: 'setAside' } }));
  const isUnchecked = useSelector(flow, (snapshot) =>
    snapshot.matches({ open: { duplicates: 'unchecked' } }),
  );
  const reason = useSelector(flow, ({ context }) => context.reason);
  const isAsking = useSelector(flow, (snapshot) => snapshot.matches({ open: { deciding: 'asking' } }));
  const use =
    onUse &&
    ((patient: Patient) => (
      <Button size="small" onClick={() => onUse(patient)}>
        {t('Use this patient')}
      </Button>
    ));
  if (isUnchecked)
    return (
      <Notice
        tone="neutral"
        title={t('The comparison failed')}
        action={
          <Button size="small" onClick={() => flow.send({ type: 'check.retried' })}>
            {t('Check again')}
          </Button>
        }
      >
        {t('Possible duplicates could not be checked. You can go on.')}
      </Notice>
    );
  if (isSetAside)
    return (
      <Notice tone="neutral" title={t('Marked as different people')}>
        <bdi>{reason}</bdi>
      </Notice>
    );
  if (!isFound) return null;
  const title = plural(
    candidates.length,
    'Is this patient already registered?',
    '{count} possible duplicates.',
  );
  return (
    <>
      <Notice tone="warning" title={title}>
        <div className={css.stack}>
          <DuplicateList candidates={candidates} {...(use && { action: use })} />
          {!isAsking && <SettingAside flow={flow} action={t('Other people')} />}
        </div>
      </Notice>
      {isAsking && (
        <Dialog
          isOpen
          role="alertdialog"
          title={t('Is this patient already registered?')}
          onClose={() => flow.send({ type: 'decision.postponed' })}
        >
          <div className={css.stack}>
            <DuplicateList candidates={candidates} {...(use && { action: use })} />
            <SettingAside flow={flow} action={t('Create anyway')}>
              <Button onClick={() => flow.send({ type: 'decision.postponed' })}>
                {t('Back to the form')}
              </Button>
            </SettingAside>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** Says why those who are alike are other people; the reason is kept with the patient. */
function SettingAside({
  flow,
  action,
  children,
}: {
  flow: Flow;
  action: string;
  children?: React.ReactNode;
}) {
  const [reason, setReason] = useState('');
  const isMissing = useSelector(flow, (snapshot) =>
    snapshot.matches({ open: { duplicates: { candidates: 'unexplained' } } }),
  );
  return (
    <>
      <TextField
        name="distinct_reason"
        label={t('Why it is someone else')}
        placeholder={t('For example: twins, father and son')}
        value={reason}
        maxLength={300}
        error={isMissing ? t('Enter how you know.') : undefined}
        onChange={(text) => {
          setReason(text);
          flow.send({ type: 'reason.typed' });
        }}
      />
      <div className={css.alerts}>
        {children}
        <Button onClick={() => flow.send({ type: 'candidates.setAside', reason })}>{action}</Button>
      </div>
    </>
  );
}
