import { fullName } from '#machines/flows/patients/patientFields.ts';
import type { SearchAnswer } from '#machines/flows/search/search.machine.ts';
import { rich } from '#src/language/rich.tsx';
import { PatientStatusChip } from '#src/screens/patients/shared/PatientStatusChip.tsx';
import { dayInWords } from '#src/time/dayRange.ts';
import { TextTo } from '#src/ui/links.tsx';
import { Marked, MarkedDay } from './Marked.tsx';
import * as css from './search.css.ts';

type Props = { patient: SearchAnswer['patients']['results'][number]; terms: SearchAnswer['terms'] };

/** A patient who was found, with what tells people of one name apart. */
export function PatientResult({ patient, terms }: Props) {
  const { id, preferred_name, birth_date, mrn, phone_number, email, status } = patient;
  return (
    <>
      <span className={css.name}>
        <TextTo to="/dashboard/patients/detail/$idx" params={{ idx: String(id) }}>
          <Marked text={fullName(patient)} terms={terms} />
        </TextTo>{' '}
        <PatientStatusChip status={status} />
      </span>
      <span className={css.facts}>
        {preferred_name && (
          <span>{rich('called {marked}', { marked: <Marked text={preferred_name} terms={terms} /> })}</span>
        )}
        {birth_date && (
          <span>
            {rich('born {markedday}', {
              markedday: <MarkedDay day={birth_date} words={dayInWords(birth_date)} terms={terms} />,
            })}
          </span>
        )}
        <span>{rich('number {marked}', { marked: <Marked text={mrn} terms={terms} /> })}</span>
        {phone_number && <Marked text={phone_number} terms={terms} />}
        {email && <Marked text={email} terms={terms} />}
      </span>
    </>
  );
}
