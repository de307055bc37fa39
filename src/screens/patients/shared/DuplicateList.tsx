import type { ReactNode } from 'react';
import { type Candidate, isCertain } from '#machines/flows/patients/duplicates.ts';
import { fullName, type Patient } from '#machines/flows/patients/patientFields.ts';
import { listed } from '#src/language/listed.ts';
import { t } from '#src/language/t.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { dayInWords } from '#src/time/dayRange.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { PatientStatusChip } from './PatientStatusChip.tsx';
import * as css from './patients.css.ts';

const reasons: Readonly<Record<Candidate['reasons'][number], string>> = {
  last_name: t('Last name'),
  first_name: t('First name'),
  birth_date: t('Birth date'),
  birth_date_swapped: t('Birth date with day and month swapped'),
  phone_number: t('Phone number'),
  email: t('Email'),
  postal_code: t('Postal code'),
};

/** What two charts have in common, in words. */
export const reasonWords = (found: Candidate['reasons']): string =>
  listed(found.map((reason) => reasons[reason]));

type Props = {
  candidates: readonly Candidate[];
  /** What may be done with each. */
  action?: (patient: Patient) => ReactNode;
};

/** Who is like a patient, and in what; each opens in a tab of its own, so that nothing typed is left. */
export function DuplicateList({ candidates, action }: Props) {
  return (
    <ul className={css.entries} aria-label={t('Possible duplicates to compare')}>
      {candidates.map((candidate) => {
        const { patient } = candidate;
        const facts = [
          patient.birth_date && t('born {day}', { day: dayInWords(patient.birth_date) }),
          patient.phone_number,
          patient.mrn,
        ];
        return (
          <li className={css.entry} key={patient.id}>
            <span className={css.entryHead}>
              <TextTo
                to="/dashboard/patients/detail/$idx"
                params={{ idx: String(patient.id) }}
                target="_blank"
              >
                <bdi>{fullName(patient)}</bdi>
              </TextTo>
              {candidate.reasons.length > 0 && (
                <Chip tone={isCertain(candidate) ? 'danger' : 'warning'}>
                  {isCertain(candidate) ? t('Almost certainly the same') : t('Perhaps the same')}
                </Chip>
              )}
              <PatientStatusChip status={patient.status} />
            </span>
            <span className={quiet}>{facts.filter(Boolean).join(' · ')}</span>
            {candidate.reasons.length > 0 && (
              <span className={quiet}>
                {t('Matching: {reasons}', { reasons: reasonWords(candidate.reasons) })}
              </span>
            )}
            {action && <span>{action(patient)}</span>}
          </li>
        );
      })}
    </ul>
  );
}
