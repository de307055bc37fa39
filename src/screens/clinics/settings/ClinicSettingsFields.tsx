import { slotMinutes } from '#machines/flows/clinics/clinicSettingsFields.ts';
import { spansOf } from '#machines/form/week.ts';
import { feedNames } from '#machines/lifecycles/feedNames.ts';
import type { FormRef } from '#src/flows/form.ts';
import { plural, t } from '#src/language/t.ts';
import { feedNameLabels } from '#src/screens/connections/shared/feedNames.ts';
import { FormNumberField } from '#src/screens/form/FormNumberField.tsx';
import { FormRadioGroup } from '#src/screens/form/FormRadioGroup.tsx';
import { FormTextField } from '#src/screens/form/FormTextField.tsx';
import { units } from '#src/screens/form/units.ts';
import { useField } from '#src/screens/form/useField.ts';
import { useSteps } from '#src/screens/form/useSteps.ts';
import { WeekEditor } from '#src/screens/week/WeekEditor.tsx';
import { weekdayName } from '#src/time/weekday.ts';
import { knownZones } from '#src/time/zone.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { ComboBox } from '#src/ui/ComboBox.tsx';
import { FormPair, FormSection } from '#src/ui/FormLayout.tsx';
import { ClosedDaysField } from './ClosedDaysField.tsx';
import { SecurityFields } from './SecurityFields.tsx';

const zones = knownZones().map((id) => ({ id, label: id.replaceAll('_', ' ') }));
const weekStarts = [1, 6, 7].map((day) => ({ id: String(day), label: weekdayName(day) }));
const grids = slotMinutes.map((minutes) => ({
  id: String(minutes),
  label: plural(minutes, '{count} minute', '{count} minutes'),
}));

const unlocking = [
  { id: 'never', label: t('Never') },
  { id: 'hours', label: t('For some hours after its signature') },
  { id: 'always', label: t('At any time') },
];

const feedOptions = feedNames.map((id) => ({ id, label: feedNameLabels[id] }));

/** The settings of a clinic, in sections. */
export function ClinicSettingsFields({ form }: { form: FormRef }) {
  const week = useField(form, 'opening_hours');
  const steps = useSteps(form);
  const timezone = useField(form, 'timezone');
  const soft = useField(form, 'allow_soft_double_booking');
  const named = useField(form, 'messages_name_service');
  const unlock = useField(form, 'record_unlock');
  const isAlwaysOpen = spansOf(week.value).length === 0;
  return (
    <>
      <FormSection id="clinic-hours" title={t('When it is open')}>
        <WeekEditor
          {...week}
          value={spansOf(week.value)}
          onChange={(spans) => week.onChange(spans)}
          onStep={(spans, told) => steps.take({ opening_hours: spans }, told)}
          hint={t('No hours means always open.')}
          emptyWord={isAlwaysOpen ? t('Open all day') : t('Closed')}
        />
        <ClosedDaysField form={form} />
      </FormSection>
      <FormSection id="clinic-place" title={t('Time and money')}>
        <ComboBox
          {...timezone}
          options={zones}
          hint={t(
            "Times in this clinic are shown and entered in its own time zone. Existing reservations don't move.",
          )}
        />
        <FormRadioGroup form={form} name="week_start" options={weekStarts} isInline />
        <FormPair>
          <FormTextField form={form} name="currency" hint={t('Three letters, for example EUR.')} />
        </FormPair>
      </FormSection>
      <FormSection id="clinic-booking" title={t('Reservations')}>
        <FormRadioGroup form={form} name="slot_minutes" options={grids} isInline />
        <FormPair>
          <FormNumberField
            form={form}
            name="late_cancel_hours"
            unit={units.hours}
            hint={t('A cancellation nearer to the start than this counts as late.')}
            isWhole
          />
          <FormNumberField
            form={form}
            name="reminder_hours"
            unit={units.hours}
            hint={t('How long before a visit the patient is reminded. Leave empty for no reminder.')}
            isWhole
          />
        </FormPair>
        <Checkbox
          {...named}
          hint={t(
            'Otherwise reminders and offers say only when and where, because someone else may read the phone.',
          )}
          isSelected={named.value === (true as unknown)}
          onChange={(isOn) => named.onChange(isOn)}
        />
        <FormRadioGroup
          form={form}
          name="feed_names"
          options={feedOptions}
          hint={t('Who creates a feed can choose less. Feeds that say more say less at once.')}
        />
        <Checkbox
          {...soft}
          hint={t(
            'A patient who is somewhere else then, or a time outside the hours. A busy member of staff is never booked twice.',
          )}
          isSelected={soft.value === (true as unknown)}
          onChange={(isOn) => soft.onChange(isOn)}
        />
      </FormSection>
      <SecurityFields form={form} />
      <FormSection id="clinic-records" title={t('Records')}>
        <FormRadioGroup form={form} name="record_unlock" options={unlocking} />
        {unlock.value === 'hours' && (
          <FormPair>
            <FormNumberField
              form={form}
              name="record_unlock_hours"
              unit={units.hours}
              hint={t('How long after its signature a record can be unlocked.')}
              isWhole
            />
          </FormPair>
        )}
      </FormSection>
    </>
  );
}
