import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { InputFrom, StateValueFrom } from 'xstate';
import type { patientNoteMachine } from '#machines/flows/patients/patientNote.machine.ts';
import { patientNoteFlow } from '#src/flows/patients/patientNote.ts';
import { t } from '#src/language/t.ts';
import { FormTextArea } from '#src/screens/form/FormTextArea.tsx';
import { SavingForm } from '#src/screens/form/SavingForm.tsx';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';
import { focusField } from '#src/ui/focusField.ts';
import * as css from './shared/patients.css.ts';

type Props = {
  input: InputFrom<typeof patientNoteMachine>;
  onClose: (end: StateValueFrom<typeof patientNoteMachine>) => void;
};

/** The form of a sticky note, in the place of the note. */
export function NoteEditor({ input, onClose }: Props) {
  const app = useApp();
  const [began] = useState(input);
  const flow = useFlow(patientNoteFlow(app), began);
  const saving = useSelector(flow, ({ children }) => children.saving);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const watching = flow.subscribe({ complete: () => close(flow.getSnapshot().value) });
    return () => watching.unsubscribe();
  }, [flow]);
  useEffect(() => void focusField('notes'), []);
  if (!saving) return null;
  return (
    <div className={css.stickyForm}>
      <SavingForm
        saving={saving}
        label={t('Write the sticky note')}
        vanished={t('This patient can no longer be reached')}
        bar={({ isBusy }) => (
          <div className={css.row}>
            <Button type="submit" variant="primary" size="small" isPending={isBusy}>
              {t('Save note')}
            </Button>
            {!isBusy && (
              <Button size="small" onClick={() => saving.send({ type: 'saving.dismissed' })}>
                {t('Close')}
              </Button>
            )}
          </div>
        )}
      >
        {(form) => (
          <FormTextArea form={form} name="notes" rows={3} hint={t('Seen by everyone who opens the chart.')} />
        )}
      </SavingForm>
    </div>
  );
}
