import { ComboBox as ComboBoxRoot } from 'react-aria-components/ComboBox';
import { t } from '#src/language/t.ts';
import { ComboBoxBody } from './ComboBoxBody.tsx';
import type { FieldProps } from './describeField.ts';
import { describeField } from './describeField.ts';
import { Field } from './Field.tsx';
import { type ComboBoxOption, type OptionFinder, useComboBox } from './useComboBox.ts';

export type ComboBoxProps = FieldProps & {
  options: readonly ComboBoxOption[];
  /** The id of the chosen option, '' while none is; one that is not listed is shown as it is. */
  value: string;
  onChange: (id: string) => void;
  onBlur?: () => void;
  placeholder?: string;
  /** Where the options are found elsewhere while someone types. */
  finder?: OptionFinder;
  /** What is chosen, where the options may not have it. */
  selected?: ComboBoxOption | null;
  /** What stands in the list while it has no option. */
  emptyText?: string;
};

/** One of many choices, found by typing any part of any of its words. */
export function ComboBox(given: ComboBoxProps) {
  const combo = useComboBox(given);
  const words = combo.missed;
  // who finds elsewhere says so in words of its own
  const props =
    words && !given.finder
      ? { ...given, error: t('Nothing found for “{words}”. Try another word.', { words }) }
      : given;
  const { name, ...described } = describeField(props);
  return (
    <Field {...props}>
      <ComboBoxRoot
        {...described}
        items={combo.matches}
        value={combo.matches.some(({ id }) => id === props.value) ? props.value : null}
        inputValue={combo.text}
        onInputChange={combo.type}
        onBlur={() => {
          combo.leave();
          props.onBlur?.();
        }}
        allowsEmptyCollection
        // the list opens by what is done, never because the chosen words came into the box
        menuTrigger="manual"
      >
        <ComboBoxBody
          name={name}
          isLocked={Boolean(props.isReadOnly)}
          combo={combo}
          finder={props.finder}
          placeholder={props.placeholder}
          emptyText={props.emptyText}
        />
      </ComboBoxRoot>
    </Field>
  );
}
