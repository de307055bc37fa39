import type { StaffMember } from '#machines/flows/staff/staffFields.ts';
import { t } from '#src/language/t.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { WeekView } from '#src/screens/week/WeekView.tsx';
import { timeFormat } from '#src/time/timeFormat.ts';
import { Card } from '#src/ui/Card.tsx';
import { ButtonTo } from '#src/ui/links.tsx';
import * as css from './staff.css.ts';

const day = timeFormat({ dateStyle: 'medium', timeZone: 'UTC' });
const shown = (date: string) => day.format(new Date(`${date}T00:00:00Z`));

/** The weekly hours, each with the days on which they are valid. */
export function StaffHours({ member, zone }: { member: StaffMember; zone: string | undefined }) {
  const schedules = member.schedules ?? [];
  const forbidden = useForbidden('staff.manage', member.clinic);
  return (
    <Card
      title={t('Weekly hours')}
      text={zone && t("In the clinic's own time, {zone}.", { zone: zone.replaceAll('_', ' ') })}
      action={
        <ButtonTo
          size="small"
          to="/dashboard/staffs/edit/$idx"
          params={{ idx: String(member.id) }}
          hash="field-schedules-title"
          disabledReason={forbidden}
        >
          {t('Change hours')}
        </ButtonTo>
      }
    >
      {schedules.length === 0 && (
        <p>{t('No hours are set: they can be booked whenever the clinic is open.')}</p>
      )}
      {schedules.map(({ valid_from, valid_to, days }) => (
        <div className={css.column} key={valid_from}>
          <h3>
            {valid_to
              ? t('{valid_from} to {valid_to}', { valid_from: shown(valid_from), valid_to: shown(valid_to) })
              : t('From {valid_from}', { valid_from: shown(valid_from) })}
          </h3>
          <WeekView days={days} emptyWord={t('Does not work')} />
        </div>
      ))}
    </Card>
  );
}
