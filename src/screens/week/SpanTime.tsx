import { Input, TextField } from 'react-aria-components/TextField';
import { input } from '#src/ui/Input.css.ts';
import { useTimeBox } from '#src/ui/TimeField.tsx';
import * as css from './week.css.ts';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  id?: string | undefined;
  isReadOnly: boolean;
};

/** A time of day of a week, named for assistive technology by day and stretch. */
export function SpanTime({ label, id, isReadOnly, ...value }: Props) {
  const { root, box } = useTimeBox(value);
  return (
    <TextField {...root} id={id} aria-label={label} isReadOnly={isReadOnly}>
      <Input {...box} className={`${input} ${css.time}`} data-time={value.value} />
    </TextField>
  );
}
