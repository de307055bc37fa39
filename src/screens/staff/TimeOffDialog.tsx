import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { StaffMember } from '#machines/flows/staff/staffFields.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import { staffTimeOffFlow } from '#src/flows/staff/staffTimeOff.ts';
import { t } from '#src/language/t.ts';
import { FormDateField } from '#src/screens/form/FormDateField.tsx';
import { FormRadioGroup } from '#src/screens/form/FormRadioGroup.tsx';
import { FormTextField } from '#src/screens/form/FormTextField.tsx';
import { FormTimeField } from '#src/screens/form/FormTimeField.tsx';
import { leaveSaving } from '#src/screens/form/leaveSaving.ts';
import { SavingForm } from '#src/screens/form/SavingForm.tsx';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { quiet } from '#src/styles/quiet.css.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { FormPair } from '#src/ui/FormLayout.tsx';

type Props = {
  member: StaffMember;
  timezone: string | undefined;
  onClose: () => void;
  onChanged: (text?: string) => void;
  /** Reservations lie in the time off that was stored. */
  onOverlaying: (exception: number) => void;
};

const kinds = [
  {
    id: 'off',
    label: t('Time off'),
    detail: t('New reservations are blocked at once. You get a list of those already booked.'),
  },
  { id: 'extra', label: t('Extra hours'), detail: t('Added to the usual hours.') },
];

/** Adds time off or extra hours; what was typed waits as a draft when the window is closed. */
export function TimeOffDialog({ member, timezone, onClose, onChanged, onOverlaying }: Props) {
  const app = useApp();
  const [attempt] = useState(newAttempt);
  const { id, version } = member;
  const flow = useFlow(staffTimeOffFlow(app), { id, version, zone: timezone || 'UTC', attempt });
  const saving = useSelector(flow, ({ children }) => children.saving);
  const form = useSelector(saving, (snapshot) => snapshot?.children.form);
  const kind = useSelector(form, (snapshot) => snapshot?.context.values.kind);
  const isBusy = useSelector(saving, (snapshot) => snapshot?.hasTag('busy'));
  useFact(flow, 'saved', ({ overlaying }) => {
    onClose();
    onChanged(t('The calendar is up to date.'));
    if (overlaying !== null) onOverlaying(overlaying);
  });
  useFact(flow, 'outdated', () => {
    app.toasts.push({ kind: 'info', text: t('Someone else changed this in the meantime. Try again.') });
    onClose();
    onChanged();
  });
  useFact(flow, 'unsure', () => onChanged());
  const close = () => {
    leaveSaving(saving);
    onClose();
  };
  return (
    <Dialog isOpen isWide title={t('Time off or extra hours')} onClose={isBusy ? undefined : close}>
      {saving && (
        <SavingForm
          saving={saving}
          label={t('Time off or extra hours')}
          action={kind === 'extra' ? t('Save extra hours') : t('Save time off')}
          inWindow
          buttons={<Button onClick={close}>{t('Close')}</Button>}
        >
          {(form) => (
            <>
              <FormRadioGroup form={form} name="kind" options={kinds} />
              {timezone && (
                <p className={quiet}>
                  {t("Times are the clinic's own, {timezone}.", { timezone: timezone.replaceAll('_', ' ') })}
                </p>
              )}
              <FormPair>
                <FormDateField form={form} name="start_at" />
                <FormTimeField form={form} name="start_time" hint={t('Empty: from the morning.')} />
              </FormPair>
              <FormPair>
                <FormDateField form={form} name="end_at" />
                <FormTimeField form={form} name="end_time" hint={t('Empty: the whole day.')} />
              </FormPair>
              <FormTextField form={form} name="reason" />
            </>
          )}
        </SavingForm>
      )}
    </Dialog>
  );
}
