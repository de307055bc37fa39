import { TextTo } from '#src/ui/links.tsx';
import { PatientFacts } from './shared/PatientFacts.tsx';
import { useNamesHidden } from './shared/privateNames.ts';
import { patientShown } from './shared/words.ts';

type Props = { entry: Parameters<typeof patientShown>[0] & { patient: number } };

/** Who comes, with the way to the chart; where names are hidden neither, because the chart shows the name. */
export function PatientTo({ entry }: Props) {
  const isPrivate = useNamesHidden();
  if (isPrivate) return patientShown(entry, isPrivate);
  return (
    <>
      <TextTo to="/dashboard/patients/detail/$idx" params={{ idx: String(entry.patient) }}>
        <bdi>{entry.patient_name}</bdi>
      </TextTo>
      <PatientFacts of={entry} />
    </>
  );
}
