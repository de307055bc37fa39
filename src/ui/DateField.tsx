import CalendarDays from 'lucide-react/icons/calendar-days';
import { type KeyboardEvent, lazy, use, useRef, useState } from 'react';
import { Input, TextField as TextFieldRoot } from 'react-aria-components/TextField';
import { sparing } from '#src/effects/parts.ts';
import { t } from '#src/language/t.ts';
import { dayInWords, isDay } from '#src/time/dayRange.ts';
import { readDay } from '#src/time/readDay.ts';
import { timeFormat } from '#src/time/timeFormat.ts';
import { buttonClass } from './Button.css.ts';
import { DateSetting } from './dateSetting.ts';
import type { FieldProps } from './describeField.ts';
import { describeField } from './describeField.ts';
import { Field } from './Field.tsx';
import { end, group, input, numeric, withButton } from './Input.css.ts';
import { LazyPart } from './LazyPart.tsx';
import { OverlayButton } from './OverlayButton.tsx';
import { useReadValue } from './useReadValue.ts';

export type DateFieldProps = FieldProps & {
  /** A day as year-month-day, or '' for none. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Whether the day lies behind us: so are the years that are typed with two figures. */
  isPast?: boolean;
  /** Whether words that are no day are told as they are, for the form to say what is wrong. */
  keepsWords?: boolean;
  isLabelHidden?: boolean;
};

const fetchCalendar = () =>
  import('./CalendarPopover.tsx').then((part) => ({ default: part.CalendarPopover }));
const CalendarPopover = lazy(sparing(fetchCalendar));

const write = (value: string) => (isDay(value) ? dayInWords(value) : value);
const isWhole = (words: string) => /^\D*\d{8}\D*$|(?<!\d)\d{4}(?!\d)/.test(words);

/** A day as the reader types days; its number is no month's, so that it shows the order. */
const exampleIn = (year: number) =>
  timeFormat({ day: 'numeric', month: 'numeric', year: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(year, 2, 27),
  );

/** A day, typed as people write days or chosen in a calendar. */
export function DateField(props: DateFieldProps) {
  const { today } = use(DateSetting);
  const box = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isLocked = Boolean(props.isDisabled || props.isReadOnly);
  const words = useReadValue({
    value: props.value,
    onChange: props.onChange,
    read: (text) => readDay(text, today(), props.isPast),
    write,
    isWhole,
    keepsWords: props.keepsWords ?? false,
  });
  const problem = words.isUnread
    ? t('Enter a date that exists, such as {example}.', { example: dayInWords(today()) })
    : undefined;
  const told = { ...props, error: problem ?? props.error };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.ctrlKey || event.metaKey) words.take();
    if (event.key !== 'ArrowDown' || isLocked) return;
    event.preventDefault();
    setOpen(true);
  };
  const open = () => {
    // where the focus comes back to when the calendar closes
    box.current?.focus();
    setOpen(true);
  };
  return (
    <Field {...told}>
      <TextFieldRoot
        {...describeField(told)}
        className={group}
        autoComplete="off"
        value={words.text}
        onChange={words.type}
        onBlur={() => {
          // the calendar belongs to the field: whoever chooses in it has not left
          if (isOpen) return;
          words.take();
          props.onBlur?.();
        }}
      >
        <Input
          ref={box}
          className={`${input} ${numeric} ${withButton}`}
          data-day={props.value}
          placeholder={t('e.g. {day}', {
            day: exampleIn(props.isPast ? 1983 : Number(today().slice(0, 4))),
          })}
          onFocus={({ target }) => target.select()}
          onKeyDownCapture={press}
        />
        <span className={end}>
          <OverlayButton
            kind="dialog"
            label={t('Choose in a calendar: {label}', { label: props.label })}
            className={buttonClass({ variant: 'quiet', size: 'small', bare: true })}
            isOpen={isOpen}
            isDisabled={isLocked}
            isBeside
            onOpen={open}
            onNear={fetchCalendar}
          >
            <CalendarDays size={16} aria-hidden />
          </OverlayButton>
        </span>
      </TextFieldRoot>
      {isOpen && (
        <LazyPart onMissing={() => setOpen(false)}>
          <CalendarPopover
            trigger={box}
            label={props.label}
            value={isDay(props.value) ? props.value : null}
            onPick={(day) => {
              words.forget();
              props.onChange(day);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        </LazyPart>
      )}
    </Field>
  );
}
