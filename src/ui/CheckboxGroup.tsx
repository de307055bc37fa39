import { about, box, row, words } from './Checkbox.css.ts';
import { ChoiceGroup, type ChoiceGroupProps } from './ChoiceGroup.tsx';
import { describeField } from './describeField.ts';

export type CheckboxGroupProps = ChoiceGroupProps & {
  value: readonly string[];
  onChange: (value: string[]) => void;
};

/** Any number of a handful of choices, controlled. */
export function CheckboxGroup({ value, onChange, ...props }: CheckboxGroupProps) {
  const { id, name } = describeField(props);
  const toggle = (option: string, isOn: boolean) =>
    onChange(isOn ? [...value, option] : value.filter((other) => other !== option));
  return (
    <ChoiceGroup {...props} role="group">
      {props.options.map((option, index) => (
        <label className={row} key={option.id}>
          <input
            type="checkbox"
            className={box}
            id={index === 0 ? id : undefined}
            name={name}
            value={option.id}
            checked={value.includes(option.id)}
            disabled={props.isDisabled || props.isReadOnly}
            aria-invalid={props.error ? true : undefined}
            onChange={(event) => toggle(option.id, event.target.checked)}
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
