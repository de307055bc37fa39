import type { WeekSpan } from '#machines/form/week.ts';
import { t } from '#src/language/t.ts';
import { useWeekdays } from '#src/session/useWeekdays.ts';
import { weekdayInSentence } from '#src/time/weekday.ts';
import { ChoiceGroup, type ChoiceGroupProps } from '#src/ui/ChoiceGroup.tsx';
import { describeField } from '#src/ui/describeField.ts';
import { DayEditor } from './DayEditor.tsx';
import { WeekGrid } from './WeekGrid.tsx';
import * as css from './week.css.ts';

type Props = Pick<ChoiceGroupProps, 'name' | 'id' | 'label' | 'hint' | 'error' | 'onBlur'> & {
  value: readonly WeekSpan[];
  onChange: (value: readonly WeekSpan[]) => void;
  /** What a button did, in one step that can be taken back; told unless the drawing shows it. */
  onStep: (value: readonly WeekSpan[], told: string | null) => void;
  /** What a day without hours is called. */
  emptyWord?: string;
  /** Before the names of the fields, where several weeks stand on one page. */
  prefix?: string;
  hasBreaks?: boolean;
  isReadOnly?: boolean;
};

/** The hours of a week, drawn, or typed day by day and copied; everything works by keyboard. */
export function WeekEditor({ value, onChange, onStep, emptyWord = t('Closed'), ...props }: Props) {
  const { prefix = '' } = props;
  const { id } = describeField(props);
  const weekdays = useWeekdays();
  const replaced = (days: readonly number[], made: (weekday: number) => readonly WeekSpan[]) =>
    [...value.filter((span) => !days.includes(span.weekday)), ...days.flatMap(made)].sort(
      (one, other) => one.weekday - other.weekday,
    );
  const copy = (from: number, to: readonly number[]) => {
    const spans = value.filter((span) => span.weekday === from);
    onStep(
      replaced(to, (weekday) => spans.map((span) => ({ ...span, weekday }))),
      t('The hours of {weekday} were copied.', { weekday: weekdayInSentence(from) }),
    );
  };
  return (
    <ChoiceGroup {...props}>
      <WeekGrid
        label={props.label}
        value={value}
        hasBreaks={props.hasBreaks ?? false}
        isReadOnly={props.isReadOnly ?? false}
        onChange={(drawn) => onStep(drawn, null)}
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
            onChange={(spans) => onChange(replaced([weekday], () => spans))}
            onRemove={(spans, name) =>
              onStep(
                replaced([weekday], () => spans),
                t('{what} was removed.', { what: name }),
              )
            }
            onCopy={(to) => copy(weekday, to)}
          />
        ))}
      </div>
    </ChoiceGroup>
  );
}
