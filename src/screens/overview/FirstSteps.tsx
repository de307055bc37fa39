import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { ReactNode } from 'react';
import { allows, type Operation } from '#machines/lifecycles/operationRights.ts';
import type { Work } from '#src/calls/analytics.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { useRole } from '#src/screens/access/useRole.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { TextTo } from '#src/ui/links.tsx';
import * as css from './overview.css.ts';

type Props = {
  clinic: number;
  /** Undefined where the server does not tell, or could not. */
  steps: Work['first_steps'] | undefined;
};

/** What a new clinic does first, as far as the reader's role may; gone with the first reservation. */
export function FirstSteps({ clinic, steps }: Props) {
  const role = useRole(clinic);
  if (!steps) return null;
  // a clinic that was just made comes without the role; the server decides
  const may = (operation: Operation) => role === undefined || allows(role, operation);
  const id = String(clinic);
  const all: { isAllowed: boolean; isDone: boolean; link: ReactNode; why: ReactNode }[] = [
    {
      isAllowed: may('updateClinic'),
      isDone: steps.opening_hours,
      link: (
        <TextTo to="/dashboard/clinics/settings/$id" params={{ id }}>
          {t('Set the opening hours')}
        </TextTo>
      ),
      why: t('The calendar and the booking page offer times within them.'),
    },
    {
      isAllowed: may('createService'),
      isDone: steps.services,
      link: <TextTo to="/dashboard/services/create">{t('Create a service')}</TextTo>,
      why: t('What patients book, how long it takes and who provides it.'),
    },
    {
      isAllowed: may('createStaffMember'),
      isDone: steps.staff,
      link: <TextTo to="/dashboard/staffs/create">{t('Add a colleague')}</TextTo>,
      why: t('Each has a column in the calendar, and signs in once invited. Not needed if you work alone.'),
    },
    {
      isAllowed: may('createPatient'),
      isDone: steps.patients,
      link: <TextTo to="/dashboard/patients/create">{t('Create a patient')}</TextTo>,
      why: may('createPatientImport')
        ? rich('Or {link} with the patients of your earlier system.', {
            link: <TextTo to="/dashboard/patients/import">{t('import a table')}</TextTo>,
          })
        : null,
    },
    {
      isAllowed: may('createAppointment'),
      isDone: false,
      link: <TextTo to="/dashboard/reservations/create">{t('Create a reservation')}</TextTo>,
      why: t('It needs a patient and a service. The first one ends this list.'),
    },
  ];
  const own = all.filter(({ isAllowed }) => isAllowed);
  if (own.length === 0) return null;
  return (
    <section className={css.panel} aria-labelledby="first-steps">
      <h2 className={css.sectionTitle} id="first-steps">
        {t('First steps')}
      </h2>
      <ol className={css.steps}>
        {own.map(({ isDone, link, why }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps stand in one order.
          <li className={css.step} key={index}>
            {isDone ? (
              <CircleCheck size={20} className={css.stepDone} role="img" aria-label={t('Done')} />
            ) : (
              <Circle size={20} className={css.stepOpen} role="img" aria-label={t('To do')} />
            )}
            <span className={css.rowWords}>
              {link}
              {why && <span className={quiet}>{why}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
