import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useRef } from 'react';
import { t } from '#src/language/t.ts';
import { hidden } from '#src/styles/hidden.css.ts';
import * as css from './ComboBox.css.ts';
import type { FieldProps } from './describeField.ts';
import { describeElement } from './describeField.ts';
import { Field } from './Field.tsx';
import { group, input } from './Input.css.ts';
import * as overlay from './Overlay.css.ts';
import { type ComboBoxOption, type OptionFinder, useComboBox } from './useComboBox.ts';

export type ComboBoxProps = FieldProps & {
  /** Hundreds are fine: the first sixty that match are drawn. */
  options: readonly ComboBoxOption[];
  /** The id of the chosen option, '' while none is; one that is not listed is shown as it is. */
  value: string;
  onChange: (id: string) => void;
  onBlur?: () => void;
  placeholder?: string;
  /** Where the options are found elsewhere while somebody types. */
  finder?: OptionFinder;
  /** What is chosen, where the options may not have it. */
  selected?: ComboBoxOption | null;
  /** What stands in the list while it has no option. */
  emptyText?: string;
};

const drawn = 60;

/** One of many choices, found by typing any part of any of its words. */
export function ComboBox(props: ComboBoxProps) {
  const described = describeElement(props);
  const box = useRef<HTMLDivElement>(null);
  const isLocked = Boolean(props.isDisabled || props.isReadOnly);
  const isFocused = () => box.current?.contains(document.activeElement) ?? false;
  const combo = useComboBox({ ...props, isLocked, isFocused });
  const from = Math.max(0, Math.min(combo.active - drawn / 2, combo.matches.length - drawn));
  const shown = combo.matches.slice(from, from + drawn);
  const listId = `${described.id}-list`;
  const optionId = (index: number) => `${described.id}-option-${index}`;
  const found = props.finder?.isBusy
    ? ''
    : combo.matches.length === 0
      ? t('Nothing found')
      : t('{count} found', { count: combo.matches.length });
  return (
    <Field {...props}>
      <div className={group} ref={box}>
        <input
          {...described}
          className={`${input} ${css.comboInput}`}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={combo.isOpen}
          aria-controls={combo.isOpen ? listId : undefined}
          aria-activedescendant={combo.isOpen && combo.active >= 0 ? optionId(combo.active) : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={props.placeholder}
          disabled={props.isDisabled}
          readOnly={props.isReadOnly}
          value={combo.text}
          onChange={(event) => combo.type(event.target.value)}
          onClick={combo.open}
          onFocus={(event) => event.target.select()}
          onKeyDown={combo.press}
          onBlur={() => {
            combo.leave();
            props.onBlur?.();
          }}
        />
        <ChevronDown className={css.comboChevron} size={16} aria-hidden />
        {combo.isOpen && (
          <div className={`${overlay.surface} ${css.sheet}`} data-above={isTight(box.current) || undefined}>
            <div
              className={overlay.list}
              id={listId}
              role="listbox"
              aria-label={t('Choices')}
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
            >
              {shown.map((option, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text box
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text box
                <div
                  key={option.id}
                  id={optionId(from + index)}
                  ref={from + index === combo.active ? bringIntoView : undefined}
                  className={overlay.item}
                  role="option"
                  aria-selected={option.id === props.value}
                  aria-setsize={combo.matches.length}
                  aria-posinset={from + index + 1}
                  data-focused={from + index === combo.active || undefined}
                  data-selected={option.id === props.value || undefined}
                  onClick={() => combo.choose(option.id)}
                >
                  <span className={overlay.words}>{option.label}</span>
                  <Check className={overlay.check} size={16} aria-hidden />
                </div>
              ))}
              {shown.length === 0 && (
                <div className={overlay.empty}>
                  {props.emptyText ?? t('Nothing found. Try another word.')}
                </div>
              )}
            </div>
          </div>
        )}
      </div>
      <span className={hidden} role="status">
        {combo.isOpen && found}
      </span>
    </Field>
  );
}

/** Whether there is more room above the box than below it, and too little below. */
function isTight(box: HTMLElement | null): boolean {
  if (!box) return false;
  const room = (box.closest('main') ?? document.documentElement).getBoundingClientRect();
  const { top, bottom } = box.getBoundingClientRect();
  const below = Math.min(room.bottom, window.innerHeight) - bottom;
  return below < 240 && top - Math.max(room.top, 0) > below;
}

function bringIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' });
}
