import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import { inARow } from '#src/language/listed.ts';
import { plural, t } from '#src/language/t.ts';
import { closedInWords } from '#src/screens/clinics/shared/closedDays.ts';
import { feedNameLabels } from '#src/screens/connections/shared/feedNames.ts';
import { roles } from '#src/screens/staff/shared/roles.ts';
import { WeekView } from '#src/screens/week/WeekView.tsx';
import { weekdayName } from '#src/time/weekday.ts';
import { Card } from '#src/ui/Card.tsx';
import { DescriptionList } from '#src/ui/DescriptionList.tsx';

/** The settings of a clinic for someone who may not change them. */
export function ClinicSettingsFacts({ clinic }: { clinic: Clinic }) {
  const hours = clinic.opening_hours ?? [];
  return (
    <>
      <Card title={t('Opening hours')}>
        <WeekView days={hours} emptyWord={hours.length === 0 ? t('Open all day') : t('Closed')} />
      </Card>
      <Card title={t('Settings')}>
        <DescriptionList
          items={[
            {
              term: t('Closed days'),
              value: inARow((clinic.closed_periods ?? []).map(closedInWords)) || t('None'),
            },
            { term: t('Time zone'), value: clinic.timezone },
            { term: t('First day of the week'), value: weekdayName(clinic.week_start ?? 1) },
            { term: t('Currency'), value: clinic.currency },
            {
              term: t('Grid of the calendar'),
              value: plural(clinic.slot_minutes ?? 0, '{count} minute', '{count} minutes'),
            },
            {
              term: t('Late cancellation'),
              value: plural(clinic.late_cancel_hours ?? 0, '{count} hour before', '{count} hours before'),
            },
            {
              term: t('Reminder'),
              value:
                clinic.reminder_hours == null
                  ? t('None')
                  : plural(clinic.reminder_hours, '{count} hour before', '{count} hours before'),
            },
            {
              term: t('Messages to patients'),
              value: clinic.messages_name_service
                ? t('Time, place, service and person')
                : t('Time and place only'),
            },
            {
              term: t('Most that calendar feeds say of patients'),
              value: feedNameLabels[clinic.feed_names ?? 'full'],
            },
            {
              term: t('Roles that need a second step'),
              value: inARow((clinic.second_step_roles ?? []).map((role) => roles[role].word)) || t('None'),
            },
            {
              term: t('Second step for signatures'),
              value: clinic.signing_asks_step ? t('Asked for again') : t('Not asked for again'),
            },
            {
              term: t('Unlocking a signed record'),
              value: clinic.record_unlock_always
                ? t('At any time')
                : clinic.record_unlock_hours == null
                  ? t('Never')
                  : plural(
                      clinic.record_unlock_hours,
                      'Up to {count} hour after its signature',
                      'Up to {count} hours after its signature',
                    ),
            },
          ]}
        />
      </Card>
    </>
  );
}
