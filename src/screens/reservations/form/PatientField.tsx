import { useSelector } from '@xstate/react';
import UserPlus from 'lucide-react/icons/user-plus';
import { lazy, useMemo, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Found, lookupMachine } from '#machines/parts/lookup.machine.ts';
import { sparing } from '#src/effects/parts.ts';
import type { FormRef } from '#src/flows/form.ts';
import { patientChoice, patientLookupFlow } from '#src/flows/patients/patientLookup.ts';
import { t } from '#src/language/t.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { useField } from '#src/screens/form/useField.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { useChart } from '#src/session/useChart.ts';
import { clinicToday } from '#src/time/days.ts';
import { Button } from '#src/ui/Button.tsx';
import { ComboBox } from '#src/ui/ComboBox.tsx';
import { LazyPart } from '#src/ui/LazyPart.tsx';

type Props = { form: FormRef; clinic: number; zone: string };

/** Its form comes when someone is to be registered. */
const NewPatientDialog = lazy(
  sparing(() =>
    import('#src/screens/patients/shared/NewPatientDialog.tsx').then((part) => ({
      default: part.NewPatientDialog,
    })),
  ),
);

/** For whom: found on the server by any part of the name, by number, phone or date of birth, or registered here. */
export function PatientField({ form, clinic, zone }: Props) {
  const [isRegistering, setRegistering] = useState(false);
  const forbidden = useForbidden('patients.write', clinic);
  const { value, onChange, ...field } = useField(form, 'patient');
  const chosen = (value || null) as unknown as Found | null;
  const lookup = useChart(patientLookupFlow(useApp()), { input: { clinic } });
  const found = useSelector(lookup, ({ context }) => context.found);
  const words = useSelector(lookup, ({ context }) => context.words);
  const isBusy = useSelector(lookup, (snapshot) => snapshot.hasTag('busy'));
  const isPicking = useSelector(lookup, (snapshot) => snapshot.hasTag('picking'));
  const isFailed = useSelector(lookup, (snapshot) => snapshot.matches('failed'));
  const isMissed = useSelector(lookup, (snapshot) => snapshot.matches('missed'));
  const isIdle = useSelector(lookup, (snapshot) => snapshot.matches('idle'));
  const calls = useMemo(() => finderOf(lookup), [lookup]);
  const noAnswer = t('The server did not answer. Type again to try once more.');
  const nobody = t('No patient found for “{words}”. Try another word, or create the patient.', { words });
  return (
    <>
      <ComboBox
        {...field}
        error={isRegistering ? undefined : isMissed ? nobody : isFailed ? noAnswer : field.error}
        value={chosen?.id ?? ''}
        selected={chosen}
        options={found}
        finder={{ ...calls, isBusy, isPicking }}
        placeholder={t('Name, number, phone or date of birth')}
        emptyText={
          isFailed
            ? noAnswer
            : isBusy
              ? t('Searching.')
              : isIdle
                ? t('Type a part of the name, the number, the phone or the date of birth.')
                : t('No patient found. Try another word, or create the patient.')
        }
        onChange={(id) => {
          const one = lookup.getSnapshot().context.found.find((option) => option.id === id);
          onChange(one ? { id: one.id, label: one.label } : null);
        }}
        aside={
          <Button
            size="small"
            variant="quiet"
            icon={<UserPlus size={16} aria-hidden />}
            disabledReason={forbidden}
            onClick={() => setRegistering(true)}
          >
            {t('New patient')}
          </Button>
        }
      />
      {isRegistering && (
        <LazyPart onMissing={() => setRegistering(false)}>
          <NewPatientDialog
            clinic={clinic}
            today={clinicToday(zone)}
            words={chosen ? '' : words}
            onDone={(patient) => {
              setRegistering(false);
              if (!patient) return;
              calls.end();
              onChange(patientChoice(patient));
            }}
          />
        </LazyPart>
      )}
    </>
  );
}

const finderOf = (lookup: ActorRefFrom<typeof lookupMachine>) => ({
  type: (words: string) => lookup.send({ type: 'words.typed', words }),
  pickFirst: () => lookup.send({ type: 'first.wanted' }),
  leave: () => lookup.send({ type: 'list.left' }),
  end: () => lookup.send({ type: 'search.ended' }),
  onPicked(listener: (id: string | null) => void) {
    const watching = lookup.on('picked', ({ found }) => listener(found?.id ?? null));
    return () => watching.unsubscribe();
  },
});
