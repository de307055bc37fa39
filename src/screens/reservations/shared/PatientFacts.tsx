import { quiet } from '#src/styles/quiet.css.ts';
import { useNamesHidden } from './privateNames.ts';
import { patientFacts } from './words.ts';

type Props = { of: Parameters<typeof patientFacts>[0] };

/** The birth date and the number beside a patient's name, by which namesakes are told apart. */
export function PatientFacts({ of }: Props) {
  const facts = patientFacts(of, useNamesHidden());
  return facts && <span className={quiet}> {facts}</span>;
}
