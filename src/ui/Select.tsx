import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { Button } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as SelectRoot, SelectValue } from 'react-aria-components/Select';
import { t } from '#src/language/t.ts';
import type { FieldProps } from './describeField.ts';
import { describeField } from './describeField.ts';
import { Field } from './Field.tsx';
import { input } from './Input.css.ts';
import * as overlay from './Overlay.css.ts';
import * as css from './Select.css.ts';

export type SelectProps = FieldProps & {
  options: readonly { id: string; label: string; detail?: string }[];
  /** The id of the chosen option, '' while none is. */
  value: string;
  onChange: (id: string) => void;
  onBlur?: () => void;
  placeholder?: string;
  /** In a toolbar: the name is kept for assistive technology only. */
  isLabelHidden?: boolean;
};

/** One of a handful of choices, controlled; for long lists there is ComboBox. */
export function Select(props: SelectProps) {
  const { id, ...described } = describeField(props);
  return (
    <Field {...props}>
      <SelectRoot
        {...described}
        placeholder={props.placeholder ?? t('Choose')}
        value={props.value === '' ? null : props.value}
        isDisabled={props.isDisabled || props.isReadOnly}
        onChange={(key) => props.onChange(String(key ?? ''))}
        onBlur={props.onBlur}
      >
        <Button
          id={id}
          className={`${input} ${css.trigger}`}
          aria-describedby={described['aria-describedby']}
        >
          <SelectValue className={css.value}>
            {({ isPlaceholder, selectedText, defaultChildren }) =>
              isPlaceholder ? defaultChildren : selectedText
            }
          </SelectValue>
          <ChevronDown className={css.chevron} size={16} aria-hidden />
        </Button>
        <Popover className={overlay.surface} offset={4}>
          <ListBox className={overlay.list} items={props.options}>
            {(option) => (
              <ListBoxItem id={option.id} className={overlay.item} textValue={option.label}>
                <span className={overlay.words}>
                  {option.label}
                  {option.detail && <span className={overlay.detail}>{option.detail}</span>}
                </span>
                <Check className={overlay.check} size={16} aria-hidden />
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </SelectRoot>
    </Field>
  );
}
