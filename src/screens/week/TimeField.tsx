import { input } from '#src/ui/Input.css.ts';
import * as css from './week.css.ts';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  id?: string | undefined;
  isReadOnly: boolean;
};

/** A time of day as hours:minutes, named for assistive technology by day and stretch. */
export function TimeField({ label, value, onChange, id, isReadOnly }: Props) {
  return (
    <input
      type="time"
      className={`${input} ${css.time}`}
      id={id}
      aria-label={label}
      value={value}
      readOnly={isReadOnly}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
