import type { Clinic } from '#machines/flows/clinicFields.ts';
import { weekdayName } from '#machines/form/week.ts';
import { WeekView } from '#src/screens/week/WeekView.tsx';
import { Card } from '#src/ui/Card.tsx';
import { DescriptionList } from '#src/ui/DescriptionList.tsx';
import { closedInWords } from './words.ts';

const count = new Intl.NumberFormat();

/** The settings of a clinic for somebody who may not change them. */
export function ClinicSettingsFacts({ clinic }: { clinic: Clinic }) {
  const hours = clinic.opening_hours ?? [];
  return (
    <>
      <Card title="Opening hours">
        <WeekView days={hours} emptyWord={hours.length === 0 ? 'Open all day' : 'Closed'} />
      </Card>
      <Card title="Settings">
        <DescriptionList
          items={[
            {
              term: 'Closed days',
              value: (clinic.closed_periods ?? []).map(closedInWords).join(', ') || 'None',
            },
            { term: 'Time zone', value: clinic.timezone },
            { term: 'First day of the week', value: weekdayName(clinic.week_start ?? 1) },
            { term: 'Currency', value: clinic.currency },
            { term: 'Grid of the calendar', value: `${clinic.slot_minutes} minutes` },
            {
              term: 'Late cancellation',
              value: `${count.format(clinic.late_cancel_hours ?? 0)} hours before`,
            },
            {
              term: 'Unlocking a signed record',
              value:
                clinic.record_unlock_hours == null
                  ? 'Never'
                  : `Up to ${count.format(clinic.record_unlock_hours)} hours after its signature`,
            },
          ]}
        />
      </Card>
    </>
  );
}
