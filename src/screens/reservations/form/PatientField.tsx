import { useActorRef, useSelector } from '@xstate/react';
import type { Found } from '#machines/parts/lookup.machine.ts';
import { useApp } from '#src/app/AppContext.tsx';
import type { FormRef } from '#src/flows/form.ts';
import { patientLookupFlow } from '#src/flows/patientLookup.ts';
import { t } from '#src/language/t.ts';
import { useField } from '#src/screens/form/useField.ts';
import { ComboBox } from '#src/ui/ComboBox.tsx';
import { TextTo } from '#src/ui/links.tsx';

/** For whom: found on the server by any part of the name, by number, phone or date of birth. */
export function PatientField({ form, clinic }: { form: FormRef; clinic: number }) {
  const { value, onChange, ...field } = useField(form, 'patient');
  const chosen = (value || null) as unknown as Found | null;
  const lookup = useActorRef(patientLookupFlow(useApp()), { input: { clinic, chosen } });
  const found = useSelector(lookup, ({ context }) => context.found);
  const isBusy = useSelector(lookup, (snapshot) => snapshot.hasTag('busy'));
  const isFailed = useSelector(lookup, (snapshot) => snapshot.matches('failed'));
  const isIdle = useSelector(lookup, (snapshot) => snapshot.matches('idle'));
  const options = chosen && !found.some(({ id }) => id === chosen.id) ? [...found, chosen] : found;
  return (
    <ComboBox
      {...field}
      value={chosen?.id ?? ''}
      options={options}
      placeholder={t('Name, number, phone or date of birth')}
      emptyText={
        isFailed
          ? t('The server did not answer. Type again to try once more.')
          : isBusy
            ? t('Searching.')
            : isIdle
              ? t('Type a part of the name, the number, the phone or the date of birth.')
              : t('Nobody found. Try another word, or create the patient.')
      }
      onType={(words) => lookup.send({ type: 'words.typed', words })}
      onChange={(id) => {
        const one = options.find((option) => option.id === id);
        onChange(one ? { id: one.id, label: one.label } : null);
      }}
      aside={
        <TextTo to="/dashboard/patients/create" target="_blank" rel="noopener">
          {t('New patient, in a new tab')}
        </TextTo>
      }
    />
  );
}
