import { useNavigate, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Patient } from '#machines/flows/patients/patientFields.ts';
import { recordValues, sections } from '#machines/flows/records/recordFields.ts';
import type { RecordTemplate } from '#machines/flows/records/recordTemplateFields.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import type { Place } from '#src/flows/place.ts';
import { medicalRecordCreateFlow } from '#src/flows/records/medicalRecordCreate.ts';
import { wallTimeOf } from '#src/flows/records/recordTimes.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { SavingForm } from '#src/screens/form/SavingForm.tsx';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';
import { ButtonTo } from '#src/ui/links.tsx';
import * as bar from '#src/ui/SaveBar.css.ts';
import { LocalState } from './LocalState.tsx';
import { NotePanes } from './NotePanes.tsx';
import { RecordFields, type RecordSurroundings } from './RecordFields.tsx';
import { RecordHead } from './RecordHead.tsx';
import { useFirstEmpty } from './useFirstEmpty.ts';
import { signKeys, useSignKey } from './useSignKey.ts';

type Props = {
  around: RecordSurroundings;
  patient: { id: number; name: string };
  person: Patient;
  place: Place;
  /** The visit that it is about, where it is opened from one. */
  visit: number | undefined;
  /** What the service of that visit begins its record with. */
  template: RecordTemplate | undefined;
};

/** A new record of a patient. It is stored by hand once; from then on it saves itself. */
export function RecordCreatePage({ around, patient, person, place, visit, template }: Props) {
  const app = useApp();
  const router = useRouter();
  const navigate = useNavigate();
  const { clinic, setting } = around.last;
  const [input] = useState(() => ({
    clinic,
    patient: patient.id,
    setting,
    initial: recordValues(
      { ...textsOf(template), staff: place.staff ?? 0, appointment: visit ?? null },
      wallTimeOf(new Date().toISOString(), setting.zone),
      setting.units,
    ),
    attempt: newAttempt(),
  }));
  const flow = useFlow(medicalRecordCreateFlow(app), input);
  const saving = useSelector(flow, ({ children }) => children.saving);
  useFact(flow, 'saved', ({ record, next }) => {
    const isUnderWay = record.visit?.status === 'in_progress';
    app.toasts.push({
      kind: 'success',
      text: isUnderWay ? t('The draft was saved; the visit is in progress.') : t('The draft was saved.'),
    });
    router.clearCache();
    if (next === 'leave') return;
    void navigate({
      to: '/dashboard/patients/detail/medical-records/edit/$idx',
      params: { idx: String(record.id) },
      search: next === 'sign' ? { sign: true } : {},
      replace: true,
      ignoreBlocker: true,
    });
  });
  const form = useSelector(saving, (snapshot) => snapshot?.children.form);
  useFirstEmpty(form, true);
  useSignKey('page', () => {
    choose('sign');
    form?.send({ type: 'form.submitted' });
  });
  const choose = (next: 'write' | 'sign' | 'leave') => flow.send({ type: 'next.chosen', next });
  return (
    <>
      <RecordHead
        title={t('New medical record')}
        patient={patient}
        person={person}
        zone={setting.zone}
        isWriting
      />
      {saving && (
        <NotePanes around={around}>
          <SavingForm
            saving={saving}
            label={t('New medical record')}
            onDraftStored={() => choose('leave')}
            describeDraft={() => t('You have another unfinished note for this patient.')}
            bar={({ form, isBusy, isFailed }) => (
              <div className={bar.bar}>
                <div className={bar.buttons}>
                  <Button type="submit" isPending={isBusy} onClick={() => choose('write')}>
                    {t('Save draft')}
                  </Button>
                  <Button
                    type="submit"
                    variant="primary"
                    isPending={isBusy}
                    aria-keyshortcuts={signKeys}
                    onClick={() => choose('sign')}
                  >
                    {t('Sign')}
                  </Button>
                  <ButtonTo
                    variant="quiet"
                    to="/dashboard/patients/detail/$idx"
                    params={{ idx: String(patient.id) }}
                  >
                    {t('Cancel')}
                  </ButtonTo>
                </div>
                <LocalState form={form} isFailed={isFailed} />
              </div>
            )}
          >
            {(form) => (
              <>
                {template && (
                  <p>
                    {rich('It starts with the text of the template {name}.', {
                      name: <bdi>{template.name}</bdi>,
                    })}
                  </p>
                )}
                <RecordFields form={form} around={around} />
              </>
            )}
          </SavingForm>
        </NotePanes>
      )}
    </>
  );
}

const textsOf = (template: RecordTemplate | undefined) =>
  template ? Object.fromEntries(sections.map((section) => [section, template[section]])) : {};
