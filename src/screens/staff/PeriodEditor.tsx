import type { Period } from '#machines/form/week.ts';
import { WeekEditor } from '#src/screens/week/WeekEditor.tsx';
import { Button } from '#src/ui/Button.tsx';
import { FormPair } from '#src/ui/FormLayout.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import * as css from './staff.css.ts';

type Props = {
  name: string;
  /** Tells several schedules apart; empty when there is only one. */
  title: string;
  period: Period;
  isReadOnly: boolean;
  onBlur: () => void;
  onChange: (period: Period) => void;
  onRemove: () => void;
};

/** One week with the days on which it is valid. */
export function PeriodEditor({ name, title, period, isReadOnly, onBlur, onChange, onRemove }: Props) {
  const prefix = title === '' ? '' : `${title}, `;
  return (
    <fieldset className={`${css.period} ${css.wide}`}>
      <FormPair>
        <TextField
          name={`${name}-from`}
          label={`${prefix}${title === '' ? 'Valid from' : 'valid from'}`}
          type="date"
          value={period.valid_from}
          isReadOnly={isReadOnly}
          onBlur={onBlur}
          onChange={(valid_from) => onChange({ ...period, valid_from })}
        />
        <TextField
          name={`${name}-to`}
          label={`${prefix}${title === '' ? 'Valid to' : 'valid to'}`}
          hint="Empty means until further notice."
          type="date"
          value={period.valid_to}
          isReadOnly={isReadOnly}
          onBlur={onBlur}
          onChange={(valid_to) => onChange({ ...period, valid_to })}
        />
      </FormPair>
      <WeekEditor
        name={`${name}-week`}
        label={`${prefix}${title === '' ? 'Hours of a week' : 'hours of a week'}`}
        value={period.days}
        prefix={prefix}
        emptyWord="Does not work"
        hasBreaks
        isReadOnly={isReadOnly}
        onBlur={onBlur}
        onChange={(days) => onChange({ ...period, days })}
      />
      <div>
        <Button variant="quiet" size="small" isDisabled={isReadOnly} onClick={onRemove}>
          {title === '' ? 'Remove the weekly hours' : `Remove ${title.toLowerCase()}`}
        </Button>
      </div>
    </fieldset>
  );
}
