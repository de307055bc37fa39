import { RadioButton, RadioField, RadioGroup as RadioGroupRoot } from 'react-aria-components/RadioGroup';
import { about, dot, row, words } from './Checkbox.css.ts';
import { ChoiceFrame, type ChoiceGroupProps } from './ChoiceGroup.tsx';
import { describeField } from './describeField.ts';

export type RadioGroupProps = ChoiceGroupProps & { value: string; onChange: (value: string) => void };

/** Exactly one of a handful of choices that should all be seen, controlled. */
export function RadioGroup({ value, onChange, ...props }: RadioGroupProps) {
  const { id, ...described } = describeField(props);
  const chosen = props.options.findIndex((option) => option.id === value);
  return (
    <RadioGroupRoot
      {...described}
      orientation={props.isInline ? 'horizontal' : 'vertical'}
      value={chosen < 0 ? null : value}
      isDisabled={props.isDisabled || props.isReadOnly}
      onChange={onChange}
      onBlur={props.onBlur}
    >
      <ChoiceFrame {...props}>
        {props.options.map((option, index) => (
          <RadioField
            key={option.id}
            id={index === Math.max(0, chosen) ? id : undefined}
            value={option.id}
            isDisabled={option.isDisabled}
          >
            <RadioButton className={`${row} ${dot}`}>
              <span className={words}>
                {option.label}
                {option.detail && <span className={about}>{option.detail}</span>}
              </span>
            </RadioButton>
          </RadioField>
        ))}
      </ChoiceFrame>
    </RadioGroupRoot>
  );
}
