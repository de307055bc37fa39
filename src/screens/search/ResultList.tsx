import type { SearchAnswer, SearchKind } from '#machines/flows/search/search.machine.ts';
import { t } from '#src/language/t.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { Button } from '#src/ui/Button.tsx';
import { inNumbers } from './counts.ts';
import { PatientResult } from './PatientResult.tsx';
import { ReservationResult } from './ReservationResult.tsx';
import { StaffResult } from './StaffResult.tsx';
import * as css from './search.css.ts';

export type FoundKind = Exclude<SearchKind, 'all'>;

type Props = {
  kind: FoundKind;
  answer: SearchAnswer;
  zone: string | undefined;
  /** Leads to all results of the kind, where only the first are shown. */
  onAll?: (() => void) | undefined;
};

const titles = { patients: t('Patients'), reservations: t('Reservations'), staff: t('Staff') } as const;
const allOf = {
  patients: t('Show all patients'),
  reservations: t('Show all reservations'),
  staff: t('Show all staff'),
} as const;

/** The results of one kind. */
export function ResultList({ kind, answer, zone, onAll }: Props) {
  const found = answer[kind];
  const id = `found-${kind}`;
  return (
    <section aria-labelledby={id}>
      <div className={css.head}>
        <h2 className={css.title} id={id}>
          {titles[kind]} <span className={quiet}>{inNumbers(found)}</span>
        </h2>
        {found.is_near && <p className={quiet}>{t('No exact match. These are similar.')}</p>}
        {onAll && found.count > found.results.length && (
          <Button size="small" variant="quiet" onClick={onAll}>
            {allOf[kind]}
          </Button>
        )}
      </div>
      <ul className={css.list}>
        {kind === 'patients' &&
          answer.patients.results.map((one) => (
            <li className={css.item} key={one.id}>
              <PatientResult patient={one} terms={answer.terms} />
            </li>
          ))}
        {kind === 'reservations' &&
          answer.reservations.results.map((one) => (
            <li className={css.item} key={one.id}>
              <ReservationResult reservation={one} terms={answer.terms} zone={zone} />
            </li>
          ))}
        {kind === 'staff' &&
          answer.staff.results.map((one) => (
            <li className={css.item} key={one.id}>
              <StaffResult member={one} terms={answer.terms} />
            </li>
          ))}
      </ul>
    </section>
  );
}
