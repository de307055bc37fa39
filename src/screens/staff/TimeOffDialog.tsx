import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { StaffMember } from '#machines/flows/staffFields.ts';
import { useApp } from '#src/app/AppContext.tsx';
import { newAttempt } from '#src/effects/attempt.ts';
import { staffTimeOffFlow } from '#src/flows/staffTimeOff.ts';
import { t } from '#src/language/t.ts';
import { DraftNotice } from '#src/screens/form/DraftNotice.tsx';
import { FlowForm } from '#src/screens/form/FlowForm.tsx';
import { FormRadioGroup } from '#src/screens/form/FormRadioGroup.tsx';
import { FormTextField } from '#src/screens/form/FormTextField.tsx';
import { SavingNotices } from '#src/screens/form/SavingNotices.tsx';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { FormButtons, FormPair } from '#src/ui/FormLayout.tsx';

type Props = {
  member: StaffMember;
  timezone: string | undefined;
  onClose: () => void;
  onChanged: (text?: string) => void;
};

const kinds = [
  { id: 'off', label: t('Time off'), detail: t('They cannot be booked.') },
  { id: 'extra', label: t('Extra hours'), detail: t('They work beside the usual hours.') },
];

/** Adds time off or extra hours; what was typed waits as a draft when the window is closed. */
export function TimeOffDialog({ member, timezone, onClose, onChanged }: Props) {
  const app = useApp();
  const [attempt] = useState(newAttempt);
  const flow = useFlow(staffTimeOffFlow(app), { id: member.id, version: member.version, attempt });
  const form = useSelector(flow, ({ children }) => children.form);
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'));
  const isSlow = useSelector(flow, (snapshot) => snapshot.hasTag('slow'));
  const isUnavailable = useSelector(flow, (snapshot) => snapshot.matches({ open: 'unavailable' }));
  useFact(flow, 'saved', () => {
    onClose();
    onChanged(t('The calendar knows about it now.'));
  });
  useFact(flow, 'outdated', () => {
    app.toasts.push({ kind: 'info', text: t('Somebody else changed this in the meantime. Try again.') });
    onClose();
    onChanged();
  });
  const close = () => {
    flow.send({ type: 'adding.dismissed' });
    onClose();
  };
  return (
    <Dialog isOpen isWide title={t('Time off or extra hours')} onClose={isBusy ? undefined : close}>
      {form && (
        <FlowForm form={form} label={t('Time off or extra hours')}>
          <DraftNotice form={form} />
          <FormRadioGroup form={form} name="kind" options={kinds} />
          <FormPair>
            <FormTextField form={form} name="start_at" type="date" />
            <FormTextField form={form} name="start_time" type="time" hint={t('Empty: from the morning.')} />
          </FormPair>
          <FormPair>
            <FormTextField form={form} name="end_at" type="date" />
            <FormTextField form={form} name="end_time" type="time" hint={t('Empty: the whole day.')} />
          </FormPair>
          <FormTextField
            form={form}
            name="reason"
            hint={
              timezone &&
              t("Times are the clinic's own, {timezone}.", { timezone: timezone.replaceAll('_', ' ') })
            }
          />
          <SavingNotices
            isSlow={isSlow}
            isUnavailable={isUnavailable}
            onCancel={() => flow.send({ type: 'saving.cancelled' })}
            onRetry={() => form.send({ type: 'form.submitted' })}
          />
          <FormButtons>
            <Button type="submit" variant="primary" isPending={isBusy}>
              {t('Save')}
            </Button>
            <Button variant="quiet" onClick={close}>
              {t('Close')}
            </Button>
          </FormButtons>
        </FlowForm>
      )}
    </Dialog>
  );
}
