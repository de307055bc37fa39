import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { Button } from 'react-aria-components/Button';
import { ComboBox as ComboBoxRoot, Input } from 'react-aria-components/ComboBox';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { describeField } from './describeField.ts';
import { Field, type FieldProps } from './Field.tsx';
import { group, input } from './Input.css.ts';
import { matchesWords } from './matchesWords.ts';
import * as overlay from './Overlay.css.ts';
import * as css from './Select.css.ts';

export type ComboBoxProps = FieldProps & {
  /** Hundreds are fine; keep the array the same from render to render. */
  options: readonly { id: string; label: string }[];
  /** The id of the chosen option, '' while none is; one that is not listed is shown as it is. */
  value: string;
  onChange: (id: string) => void;
  onBlur?: () => void;
  placeholder?: string;
};

/** React Aria would name the button after the field too; a field's label should lead to one control only. */
const byItsOwnLabel = '';

/** One of many choices, found by typing any part of any of its words. */
export function ComboBox(props: ComboBoxProps) {
  const described = describeField(props);
  const isListed = props.value === '' || props.options.some(({ id }) => id === props.value);
  const options = isListed ? props.options : [{ id: props.value, label: props.value }, ...props.options];
  return (
    <Field {...props}>
      <ComboBoxRoot
        id={described.id}
        aria-labelledby={`${described.id}-label`}
        aria-describedby={described['aria-describedby']}
        defaultItems={options}
        defaultFilter={matchesWords}
        value={props.value === '' ? null : props.value}
        isInvalid={Boolean(props.error)}
        isRequired={props.isRequired}
        isDisabled={props.isDisabled}
        isReadOnly={props.isReadOnly}
        validationBehavior="aria"
        allowsEmptyCollection
        onChange={(key) => props.onChange(String(key ?? ''))}
        onBlur={props.onBlur}
      >
        <div className={group}>
          <Input className={`${input} ${css.comboInput}`} placeholder={props.placeholder} name={props.name} />
          <Button className={css.comboButton} aria-labelledby={byItsOwnLabel}>
            <ChevronDown size={16} aria-hidden />
          </Button>
        </div>
        <Popover className={overlay.surface} offset={4}>
          <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowSize: 36, padding: 4 }}>
            <ListBox
              className={overlay.list}
              renderEmptyState={() => <div className={overlay.empty}>Nothing found. Try another word.</div>}
            >
              {(option: { id: string; label: string }) => (
                <ListBoxItem id={option.id} className={overlay.item} textValue={option.label}>
                  <span className={overlay.words}>{option.label}</span>
                  <Check className={overlay.check} size={16} aria-hidden />
                </ListBoxItem>
              )}
            </ListBox>
          </Virtualizer>
        </Popover>
      </ComboBoxRoot>
    </Field>
  );
}
