import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { fullName, type Patient } from '#machines/flows/patients/patientFields.ts';
import { knownBy } from '#machines/flows/patients/personInWords.ts';
import { adultsBornBy, ageOfConsent } from '#machines/lifecycles/ageOfConsent.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import type { FormRef } from '#src/flows/form.ts';
import { patientCreateFlow } from '#src/flows/patients/patientCreate.ts';
import { t } from '#src/language/t.ts';
import { FormDateField } from '#src/screens/form/FormDateField.tsx';
import { FormRadioGroup } from '#src/screens/form/FormRadioGroup.tsx';
import { FormTextField } from '#src/screens/form/FormTextField.tsx';
import { SavingForm } from '#src/screens/form/SavingForm.tsx';
import { useFact } from '#src/screens/form/useFact.ts';
import { useField } from '#src/screens/form/useField.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { DuplicateCheck } from '#src/screens/patients/DuplicateCheck.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { quiet } from '#src/styles/quiet.css.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { FormPair } from '#src/ui/FormLayout.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { optionsOf, sexes } from './words.ts';

type Props = {
  clinic: number;
  /** The clinic's day, as year-month-day. */
  today: string;
  /** By which words they were looked for. */
  words: string;
  /** Told who was registered or found; null where no one was. */
  onDone: (patient: Patient | null) => void;
};

/** Registers a patient where they are needed, with what is asked at the desk; the rest of the chart follows later. */
export function NewPatientDialog({ clinic, today, words, onDone }: Props) {
  const app = useApp();
  const [input] = useState(() => ({
    ...{ clinic, today, attempt: newAttempt() },
    ...knownBy(words, newAttempt()),
  }));
  const flow = useFlow(patientCreateFlow(app), input);
  const saving = useSelector(flow, ({ children }) => children.saving);
  const dismiss = () => saving?.send({ type: 'saving.dismissed' });
  const finish = useEffectEvent(onDone);
  useFact(flow, 'saved', ({ patient }) => {
    app.toasts.push({ kind: 'success', text: t('{name} was created.', { name: fullName(patient) }) });
    onDone(patient);
  });
  useEffect(() => {
    const watching = flow.subscribe((snapshot) => {
      if (snapshot.matches('left') || snapshot.matches('broken')) finish(null);
    });
    return () => watching.unsubscribe();
  }, [flow]);
  return (
    <Dialog isOpen title={t('New patient')} onClose={dismiss}>
      {saving && (
        <SavingForm
          saving={saving}
          label={t('New patient')}
          action={t('Create patient')}
          inWindow
          buttons={<Button onClick={dismiss}>{t('Cancel')}</Button>}
        >
          {(form) => (
            <>
              <Fields form={form} today={today} />
              <DuplicateCheck flow={flow} onUse={onDone} />
            </>
          )}
        </SavingForm>
      )}
    </Dialog>
  );
}

function Fields({ form, today }: { form: FormRef; today: string }) {
  const birth = useField(form, 'birth_date').value;
  const guardian = useField(form, 'guardian_name');
  return (
    <>
      <FormPair>
        <FormTextField form={form} name="first_name" autoFocus />
        <FormTextField form={form} name="last_name" />
      </FormPair>
      <FormPair>
        <FormDateField form={form} name="birth_date" isPast />
        <FormTextField form={form} name="phone_number" type="tel" />
      </FormPair>
      <FormTextField form={form} name="email" type="email" />
      <FormRadioGroup form={form} name="sex" options={optionsOf(sexes)} isInline />
      {birth > adultsBornBy(today) && (
        <>
          <p className={quiet}>
            {t('Patients under {ageOfConsent} need a guardian.', {
              ageOfConsent,
            })}
          </p>
          <FormPair>
            <TextField {...guardian} isRequired />
            <FormTextField form={form} name="guardian_phone" type="tel" />
          </FormPair>
        </>
      )}
    </>
  );
}
