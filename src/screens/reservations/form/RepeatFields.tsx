import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { seriesPlanMachine } from '#machines/parts/seriesPlan.machine.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { FormCheckbox } from '#src/screens/form/FormCheckbox.tsx';
import { FormDateField } from '#src/screens/form/FormDateField.tsx';
import { FormNumberField } from '#src/screens/form/FormNumberField.tsx';
import { FormRadioGroup } from '#src/screens/form/FormRadioGroup.tsx';
import { FormSelect } from '#src/screens/form/FormSelect.tsx';
import { units } from '#src/screens/form/units.ts';
import { useField } from '#src/screens/form/useField.ts';
import { useWeekdays } from '#src/session/useWeekdays.ts';
import { weekdayName } from '#src/time/weekday.ts';
import { CheckboxGroup } from '#src/ui/CheckboxGroup.tsx';
import { FormPair } from '#src/ui/FormLayout.tsx';
import { SeriesPlan } from './SeriesPlan.tsx';

const frequencies = [
  { id: 'daily', label: t('Day') },
  { id: 'weekly', label: t('Week') },
  { id: 'monthly', label: t('Month') },
];
const steps: Readonly<Record<string, (count: number) => string>> = {
  daily: units.days,
  weekly: units.weeks,
  monthly: units.months,
};
const endings = [
  { id: 'count', label: t('After a number of times') },
  { id: 'until', label: t('On a day') },
];

type Props = { form: FormRef; plan: ActorRefFrom<typeof seriesPlanMachine>; zone: string };

/** How a new reservation recurs, with every day that this makes. */
export function RepeatFields({ form, plan, zone }: Props) {
  const repeats = useSelector(form, ({ context }) => context.values.repeats === true);
  const frequency = useSelector(form, ({ context }) => String(context.values.frequency));
  const isCounted = useSelector(form, ({ context }) => context.values.ends === 'count');
  return (
    <>
      <FormCheckbox form={form} name="repeats" />
      {repeats && (
        <>
          <FormPair>
            <FormSelect form={form} name="frequency" options={frequencies} />
            <FormNumberField form={form} name="interval" unit={steps[frequency] ?? units.weeks} isWhole />
          </FormPair>
          {frequency === 'weekly' && <RepeatDays form={form} />}
          <FormRadioGroup form={form} name="ends" options={endings} isInline />
          <FormPair>
            {isCounted ? (
              <FormNumberField form={form} name="count" unit={units.times} isWhole />
            ) : (
              <FormDateField form={form} name="until" />
            )}
          </FormPair>
          <SeriesPlan form={form} plan={plan} zone={zone} />
        </>
      )}
    </>
  );
}

function RepeatDays({ form }: { form: FormRef }) {
  const weekdays = useWeekdays().map((day) => ({ id: String(day), label: weekdayName(day) }));
  const given = useField(form, 'repeat_on');
  const chosen = (Array.isArray(given.value) ? given.value : []) as readonly number[];
  return (
    <CheckboxGroup
      {...given}
      options={weekdays}
      value={chosen.map(String)}
      onChange={(ids) => given.onChange(ids.map(Number).sort())}
      hint={t('None chosen means the day of the first one.')}
      isInline
    />
  );
}
