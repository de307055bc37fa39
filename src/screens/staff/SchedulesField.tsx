import { useSelector } from '@xstate/react';
import Plus from 'lucide-react/icons/plus';
import { type Period, periodsOf } from '#machines/form/week.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { useField } from '#src/screens/form/useField.ts';
import { useSteps } from '#src/screens/form/useSteps.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { clinicToday } from '#src/time/days.ts';
import { Button } from '#src/ui/Button.tsx';
import { fieldId } from '#src/ui/describeField.ts';
import { FieldError } from '#src/ui/Field.tsx';
import { FormSection } from '#src/ui/FormLayout.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { PeriodEditor } from './PeriodEditor.tsx';
import * as css from './staff.css.ts';
import { strandedIn } from './words.ts';

type Props = { form: FormRef; clinic: string; zone: string | undefined };

/** The weekly hours in this clinic, one week for each stretch of time in which it is valid. */
export function SchedulesField({ form, clinic, zone }: Props) {
  const field = useField(form, 'schedules');
  const steps = useSteps(form);
  const periods = periodsOf(field.value);
  const change = (next: readonly Period[]) => field.onChange(next);
  const changed = (at: number, to: Period) => periods.map((one, index) => (index === at ? to : one));
  const stranded = strandedIn(useSelector(form, ({ context }) => context.errors.schedules));
  return (
    <FormSection
      id={`${fieldId(field)}-title`}
      title={field.label}
      text={
        clinic === ''
          ? t("When they work here, in the clinic's own time. Hours elsewhere are kept there.")
          : t("When they work at {clinic}, in the clinic's own time. Hours elsewhere are kept there.", {
              clinic,
            })
      }
    >
      <div className={css.stack} id={fieldId(field)} tabIndex={-1}>
        {stranded && (
          <Notice tone="danger" title={stranded.what} isUrgent>
            {t('The hours were not saved. Move or cancel these first, or keep hours that include them:')}
            <ul>
              {stranded.list.map((one) => (
                <li key={one}>
                  <bdi>{one}</bdi>
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {periods.length === 0 && (
          <p className={quiet}>{t('No hours are set: they can be booked whenever the clinic is open.')}</p>
        )}
        {periods.map((period, at) => (
          <PeriodEditor
            // biome-ignore lint/suspicious/noArrayIndexKey: a schedule has no name but its place
            key={at}
            name={`schedules-${at}`}
            number={periods.length > 1 ? at + 1 : null}
            period={period}
            isReadOnly={field.isReadOnly}
            onBlur={field.onBlur}
            onChange={(to) => change(changed(at, to))}
            onStep={(to, told) => steps.take({ schedules: changed(at, to) }, told)}
            onRemove={() => steps.remove('schedules', at, t('The schedule was removed.'))}
          />
        ))}
        {field.error && !stranded && <FieldError id={`${fieldId(field)}-error`}>{field.error}</FieldError>}
        <Button
          isDisabled={field.isReadOnly}
          icon={<Plus size={16} aria-hidden />}
          onClick={() => change([...periods, { valid_from: clinicToday(zone), valid_to: '', days: [] }])}
        >
          {periods.length === 0 ? t('Set weekly hours') : t('Add another schedule')}
        </Button>
      </div>
    </FormSection>
  );
}
