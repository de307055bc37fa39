import type { Period } from '#machines/form/week.ts';
import { t } from '#src/language/t.ts';
import { WeekEditor } from '#src/screens/week/WeekEditor.tsx';
import { Button } from '#src/ui/Button.tsx';
import { DateField } from '#src/ui/DateField.tsx';
import { FormPair } from '#src/ui/FormLayout.tsx';
import * as css from './staff.css.ts';

type Props = {
  name: string;
  /** Tells several schedules apart; null when there is only one. */
  number: number | null;
  period: Period;
  isReadOnly: boolean;
  onBlur: () => void;
  onChange: (period: Period) => void;
  onStep: (period: Period, told: string | null) => void;
  onRemove: () => void;
};

/** One week with the days on which it is valid. */
export function PeriodEditor({ name, number, period, isReadOnly, onBlur, ...props }: Props) {
  const { onChange, onStep, onRemove } = props;
  const prefix = number === null ? '' : `${t('Schedule {number}', { number })}, `;
  return (
    <fieldset className={`${css.period} ${css.wide}`}>
      <FormPair>
        <DateField
          name={`${name}-from`}
          label={number === null ? t('Valid from') : t('Schedule {number}, valid from', { number })}
          value={period.valid_from}
          isReadOnly={isReadOnly}
          onBlur={onBlur}
          onChange={(valid_from) => onChange({ ...period, valid_from })}
        />
        <DateField
          name={`${name}-to`}
          label={number === null ? t('Valid to') : t('Schedule {number}, valid to', { number })}
          hint={t('Empty means until further notice.')}
          value={period.valid_to}
          isReadOnly={isReadOnly}
          onBlur={onBlur}
          onChange={(valid_to) => onChange({ ...period, valid_to })}
        />
      </FormPair>
      <WeekEditor
        name={`${name}-week`}
        label={number === null ? t('Hours of a week') : t('Schedule {number}, hours of a week', { number })}
        value={period.days}
        prefix={prefix}
        emptyWord={t('Does not work')}
        hasBreaks
        isReadOnly={isReadOnly}
        onBlur={onBlur}
        onChange={(days) => onChange({ ...period, days })}
        onStep={(days, told) => onStep({ ...period, days }, told)}
      />
      <div>
        <Button variant="quiet" size="small" isDisabled={isReadOnly} onClick={onRemove}>
          {number === null ? t('Remove the weekly hours') : t('Remove schedule {number}', { number })}
        </Button>
      </div>
    </fieldset>
  );
}
