import type { WeekSpan } from '#machines/form/week.ts';
import { t } from '#src/language/t.ts';
import { useWeekdays } from '#src/session/useWeekdays.ts';
import { ChoiceGroup, type ChoiceGroupProps } from '#src/ui/ChoiceGroup.tsx';
import { describeField } from '#src/ui/describeField.ts';
import { DayEditor } from './DayEditor.tsx';
import { WeekGrid } from './WeekGrid.tsx';
import * as css from './week.css.ts';

type Props = Pick<ChoiceGroupProps, 'name' | 'id' | 'label' | 'hint' | 'error' | 'onBlur'> & {
  value: readonly WeekSpan[];
  onChange: (value: readonly WeekSpan[]) => void;
  /** What a day without hours is called. */
  emptyWord?: string;
  /** Before the names of the fields, where several weeks stand on one page. */
  prefix?: string;
  hasBreaks?: boolean;
  isReadOnly?: boolean;
};

/** The hours of a week, drawn, or typed day by day and copied; everything works by keyboard. */
export function WeekEditor({ value, onChange, emptyWord = t('Closed'), prefix = '', ...props }: Props) {
  const { id } = describeField(props);
  const weekdays = useWeekdays();
  const replace = (weekdays: readonly number[], made: (weekday: number) => readonly WeekSpan[]) =>
    onChange([...value.filter((span) => !weekdays.includes(span.weekday)), ...weekdays.flatMap(made)]);
  const copy = (from: number, to: readonly number[]) => {
    const spans = value.filter((span) => span.weekday === from);
    replace(to, (weekday) => spans.map((span) => ({ ...span, weekday })));
  };
  return (
    <ChoiceGroup {...props}>
      <WeekGrid
        label={props.label}
        value={value}
        hasBreaks={props.hasBreaks ?? false}
        isReadOnly={props.isReadOnly ?? false}
        onChange={onChange}
      />
      <div className={css.days}>
        {weekdays.map((weekday) => (
          <DayEditor
            key={weekday}
            weekday={weekday}
            prefix={prefix}
            spans={value.filter((span) => span.weekday === weekday)}
            emptyWord={emptyWord}
            hasBreaks={props.hasBreaks ?? false}
            isReadOnly={props.isReadOnly ?? false}
            firstId={weekday === weekdays[0] ? id : undefined}
            onChange={(spans) => replace([weekday], () => spans)}
            onCopy={(to) => copy(weekday, to)}
          />
        ))}
      </div>
    </ChoiceGroup>
  );
}
