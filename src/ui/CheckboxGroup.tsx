import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox';
import { CheckboxGroup as CheckboxGroupRoot } from 'react-aria-components/CheckboxGroup';
import { about, box, row, words } from './Checkbox.css.ts';
import { ChoiceFrame, type ChoiceGroupProps } from './ChoiceGroup.tsx';
import { describeField } from './describeField.ts';

export type CheckboxGroupProps = ChoiceGroupProps & {
  value: readonly string[];
  onChange: (value: string[]) => void;
};

/** Any number of a handful of choices, controlled. */
export function CheckboxGroup({ value, onChange, ...props }: CheckboxGroupProps) {
  const { id, ...described } = describeField(props);
  return (
    <CheckboxGroupRoot
      {...described}
      value={[...value]}
      isDisabled={props.isDisabled || props.isReadOnly}
      onChange={onChange}
      onBlur={props.onBlur}
    >
      <ChoiceFrame {...props}>
        {props.options.map((option, index) => (
          <CheckboxField key={option.id} id={index === 0 ? id : undefined} value={option.id}>
            <CheckboxButton className={`${row} ${box}`}>
              <span className={words}>
                {option.label}
                {option.detail && <span className={about}>{option.detail}</span>}
              </span>
            </CheckboxButton>
          </CheckboxField>
        ))}
      </ChoiceFrame>
    </CheckboxGroupRoot>
  );
}
