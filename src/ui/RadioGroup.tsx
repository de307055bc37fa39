import { about, dot, row, words } from './Checkbox.css.ts';
import { ChoiceGroup, type ChoiceGroupProps } from './ChoiceGroup.tsx';
import { describeField } from './describeField.ts';

export type RadioGroupProps = ChoiceGroupProps & { value: string; onChange: (value: string) => void };

/** Exactly one of a handful of choices that should all be seen, controlled. */
export function RadioGroup({ value, onChange, ...props }: RadioGroupProps) {
  const { id, name } = describeField(props);
  const focusable = Math.max(
    0,
    props.options.findIndex((option) => option.id === value),
  );
  return (
    <ChoiceGroup {...props} role="radiogroup">
      {props.options.map((option, index) => (
        <label className={row} key={option.id}>
          <input
            type="radio"
            className={dot}
            id={index === focusable ? id : undefined}
            name={name}
            value={option.id}
            checked={option.id === value}
            disabled={props.isDisabled || props.isReadOnly || option.isDisabled}
            onChange={() => onChange(option.id)}
          />
          <span className={words}>
            {option.label}
            {option.detail && <span className={about}>{option.detail}</span>}
          </span>
        </label>
      ))}
    </ChoiceGroup>
  );
}
