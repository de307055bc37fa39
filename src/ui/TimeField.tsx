import type { KeyboardEvent } from 'react';
import { Input, TextField as TextFieldRoot } from 'react-aria-components/TextField';
import { readTime } from '#src/time/readTime.ts';
import { clockInWords } from '#src/time/timeFormat.ts';
import type { FieldProps } from './describeField.ts';
import { describeField } from './describeField.ts';
import { Field } from './Field.tsx';
import { input, numeric } from './Input.css.ts';
import { useReadValue } from './useReadValue.ts';

type TimeValue = {
  /** A time as hours:minutes of 24, or '' for none; words that are no time are told as they are. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
};

export type TimeFieldProps = FieldProps & TimeValue;

const isTime = (value: string) => /^([01]\d|2[0-4]):[0-5]\d$/.test(value);

/** What a box for a time does: it shows the reader's hours, and takes them as they are typed. */
export function useTimeBox({ value, onChange, onBlur }: TimeValue) {
  const words = useReadValue({
    value,
    onChange,
    read: readTime,
    write: (time) => (isTime(time) ? clockInWords(time) : time),
    isWhole: (text) => /^\D*\d{2}:\d{2}\D*$/.test(text),
    keepsWords: true,
  });
  return {
    root: {
      autoComplete: 'off',
      value: words.text,
      onChange: words.type,
      onBlur: () => {
        words.take();
        onBlur?.();
      },
    },
    box: {
      onFocus: (event: { target: HTMLInputElement }) => event.target.select(),
      onKeyDownCapture: (event: KeyboardEvent) => {
        if (event.key === 'Enter' || event.ctrlKey || event.metaKey) words.take();
      },
    },
  };
}

/** A time of day, typed as people write times. */
export function TimeField(props: TimeFieldProps) {
  const { root, box } = useTimeBox(props);
  return (
    <Field {...props}>
      <TextFieldRoot {...describeField(props)} {...root}>
        <Input {...box} className={`${input} ${numeric}`} data-time={props.value} />
      </TextFieldRoot>
    </Field>
  );
}
