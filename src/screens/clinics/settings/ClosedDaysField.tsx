import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import {
  type ClosedDays,
  closedDaysFields,
  closedDaysOf,
} from '#machines/flows/clinics/clinicSettingsFields.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { useField } from '#src/screens/form/useField.ts';
import { useSteps } from '#src/screens/form/useSteps.ts';
import { Button } from '#src/ui/Button.tsx';
import { DateField } from '#src/ui/DateField.tsx';
import { fieldId } from '#src/ui/describeField.ts';
import { FieldError } from '#src/ui/Field.tsx';
import { focusAfter } from '#src/ui/focusAfter.ts';
import { TextField } from '#src/ui/TextField.tsx';
import * as css from './closedDays.css.ts';

const columns = ['start', 'end', 'reason'] as const;

/** The days on which the clinic is closed, as rows that are added, filled in and removed by keyboard. */
export function ClosedDaysField({ form }: { form: FormRef }) {
  const field = useField(form, 'closed_periods');
  const steps = useSteps(form);
  const box = useRef<HTMLFieldSetElement>(null);
  const rows = closedDaysOf(field.value);
  const change = (at: number, part: Partial<ClosedDays>) =>
    field.onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  const id = fieldId(field);
  return (
    <fieldset
      ref={box}
      id={id}
      className={css.list}
      tabIndex={-1}
      aria-describedby={field.error ? `${id}-error` : undefined}
    >
      <legend className={css.legend}>{field.label}</legend>
      {rows.length === 0 && (
        <p className={css.quiet}>{t('None. Days on which the clinic is closed appear here.')}</p>
      )}
      {rows.map((row, at) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a stretch of days has no name but its place
          key={at}
          className={css.row}
          data-row={at}
          aria-label={t('Closed days {number}', { number: at + 1 })}
        >
          {columns.map((name) => {
            const given = {
              name: `closed_periods-${at}-${name}`,
              label: translateServerText(closedDaysFields[name].label),
              value: row[name],
              isReadOnly: field.isReadOnly,
              onBlur: field.onBlur,
              onChange: (value: string) =>
                change(
                  at,
                  name === 'start' && row.end === '' ? { start: value, end: value } : { [name]: value },
                ),
            };
            return name === 'reason' ? (
              <TextField key={name} {...given} />
            ) : (
              <DateField key={name} {...given} isRequired keepsWords />
            );
          })}
          {!field.isReadOnly && (
            <Button
              size="small"
              variant="quiet"
              icon={<X size={16} aria-hidden />}
              aria-label={t('Remove closed days {number}', { number: at + 1 })}
              onClick={() => {
                const what = t('Closed days {number}', { number: at + 1 });
                const act = () => steps.remove('closed_periods', at, t('{what} was removed.', { what }));
                focusAfter(act, box.current, '[data-add] button');
              }}
            >
              {t('Remove')}
            </Button>
          )}
        </fieldset>
      ))}
      {field.error && <FieldError id={`${id}-error`}>{field.error}</FieldError>}
      {!field.isReadOnly && (
        <div data-add>
          <Button
            size="small"
            icon={<Plus size={16} aria-hidden />}
            onClick={() => {
              const act = () => field.onChange([...rows, { start: '', end: '', reason: '' }]);
              focusAfter(act, box.current, `[data-row="${rows.length}"] input`);
            }}
          >
            {t('Add closed days')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
