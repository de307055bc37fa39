import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type KeyboardEvent, use, useEffect, useEffectEvent, useState } from 'react';
import { ComboBoxStateContext } from 'react-aria-components/ComboBox';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { t } from '#src/language/t.ts';
import * as css from './ComboBox.css.ts';
import { group, input } from './Input.css.ts';
import * as overlay from './Overlay.css.ts';
import type { ComboBoxOption, ComboBoxWords, OptionFinder } from './useComboBox.ts';

type Props = {
  name: string;
  isLocked: boolean;
  combo: ComboBoxWords;
  finder?: OptionFinder | undefined;
  placeholder?: string | undefined;
  emptyText?: string | undefined;
  /** Words may stand that are not in the list: it comes with the first match, and no arrow points at it. */
  isSuggesting?: boolean;
};

/** The box and the list of a combo box, with the keys that React Aria's means otherwise. */
export function ComboBoxBody({ name, isLocked, combo, finder, isSuggesting = false, ...rest }: Props) {
  const state = use(ComboBoxStateContext);
  const [box, setBox] = useState<Element | null>(null);
  const isOpen = state?.isOpen ?? false;
  const focusedKey = state?.selectionManager.focusedKey ?? null;
  const marked = combo.takeable.find(({ id }) => id === focusedKey) ?? combo.first;
  const open = () => {
    if (!isLocked && !(isSuggesting && combo.matches.length === 0)) state?.open(null, 'manual');
  };
  const close = () => state?.setOpen(false);
  const mark = (id: string | null) => state?.selectionManager.setFocusedKey(id);
  const markFirst = useEffectEvent(() => {
    const key = marked?.id ?? null;
    if (isOpen && key !== focusedKey) mark(key);
  });
  useEffect(() => markFirst());
  const showMatches = useEffectEvent(() => {
    if (isSuggesting && state?.isFocused && !isOpen) open();
  });
  useEffect(() => {
    if (combo.matches.length > 0) showMatches();
  }, [combo.matches.length]);

  useEffect(() => {
    // the page stays what it is beside the list: React Aria would hide it from screen readers, though Tab leads there
    const page = isOpen ? box?.closest('body > *') : null;
    page?.setAttribute('data-react-aria-top-layer', '');
    return () => page?.removeAttribute('data-react-aria-top-layer');
  }, [isOpen, box]);

  const takePicked = useEffectEvent((id: string | null) => {
    // React Aria renders this a second time, unseen and without a state, to learn what the list holds
    if (!state) return;
    close();
    // someone else may be chosen by now
    if (id !== null && combo.isTyping) return combo.choose(id);
    combo.miss();
    if (!state.isFocused) combo.forget();
  });
  const onPicked = finder?.onPicked;
  useEffect(() => onPicked?.(takePicked), [onPicked]);

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !(isOpen || combo.isTyping)) return;
    // React Aria takes the marked option on Tab: whoever only passes by has chosen nothing
    if (event.key === 'Tab') {
      mark(null);
      close();
    }
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') {
      close();
      combo.giveUp();
    } else if (combo.take(marked)) close();
  };
  return (
    <>
      <Group className={group} ref={setBox} onKeyDownCapture={press}>
        <Input
          name={name}
          className={isSuggesting ? input : `${input} ${css.comboInput}`}
          dir={combo.text === '' ? undefined : 'auto'}
          placeholder={rest.placeholder}
          // React Aria tells of a focus of its own whenever the mark moves
          onFocus={({ nativeEvent, target }) => nativeEvent.isTrusted && !isSuggesting && target.select()}
          onClick={open}
          onChange={open}
        />
        {!isSuggesting && <ChevronDown className={css.comboChevron} size={16} aria-hidden />}
      </Group>
      {/* within the box, so that both scroll together, where it would otherwise close */}
      <Popover
        className={overlay.surface}
        offset={4}
        containerPadding={0}
        isOpen={isOpen}
        UNSTABLE_portalContainer={box ?? undefined}
      >
        <ListBox<ComboBoxOption>
          className={overlay.list}
          aria-label={t('Choices')}
          // biome-ignore lint/a11y/useValidAriaValues: React Aria would name it after the field, as a second of that name
          aria-labelledby=""
          renderEmptyState={() => (
            <div className={overlay.empty}>{rest.emptyText ?? t('Nothing found. Try another word.')}</div>
          )}
        >
          {({ id, label, detail }) => (
            <ListBoxItem
              id={id}
              className={overlay.item}
              textValue={label}
              onAction={() => {
                close();
                combo.choose(id);
              }}
            >
              <span className={overlay.words}>
                {label}
                {detail && <span className={overlay.detail}>{detail}</span>}
              </span>
              <Check className={overlay.check} size={16} aria-hidden />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </>
  );
}
