import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { matchesWords } from './matchesWords.ts';

export type ComboBoxOption = { id: string; label: string };

/** Finds the options elsewhere while somebody types; they come already matched. */
export type OptionFinder = {
  /** Whether the options are still those of earlier words, or none. */
  isBusy: boolean;
  /** Whether the first one is waited for. */
  isPicking: boolean;
  type: (text: string) => void;
  /** Wants the first option of the words as they stand, now or as soon as it is known. */
  pickFirst: () => void;
  /** The list was left without a choice. */
  leave: () => void;
  /** Something was chosen, or the search given up. */
  end: () => void;
  /** Hears the id of the first one that was waited for, or null where there is none. */
  onPicked: (listener: (id: string | null) => void) => () => void;
};

type Setting = {
  options: readonly ComboBoxOption[];
  /** What is chosen, where the options may not have it. */
  selected?: ComboBoxOption | null | undefined;
  value: string;
  onChange: (id: string) => void;
  isLocked: boolean;
  isFocused: () => boolean;
  finder?: OptionFinder | undefined;
};

const page = 8;
const none = -1;

/** What a combo box shows and does: the text being typed, the matches, the active one, and the keys. */
export function useComboBox(setting: Setting) {
  const { options, selected, value, onChange, isLocked, finder } = setting;
  // null: nothing is being typed, the text is the label of the chosen option
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [wished, setWished] = useState(0);

  const chosen = selected ?? options.find((option) => option.id === value);
  const isBlank = typed?.trim() === '';
  const matches = finder
    ? typed === null && chosen
      ? [chosen]
      : options
    : typed === null
      ? options
      : options.filter((option) => matchesWords(option.label, typed));
  const last = matches.length - 1;
  // what stands there while the typed words are looked up is of earlier ones: Enter must not take it
  const active = finder?.isBusy ? none : Math.min(wished, last);

  const open = () => {
    if (isLocked) return;
    const index = typed === null ? matches.findIndex((option) => option.id === value) : 0;
    setWished(Math.max(0, index));
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    setTyped(null);
  };
  const choose = (id: string) => {
    close();
    if (id !== value) onChange(id);
    finder?.end();
  };
  const type = (text: string) => {
    setTyped(text);
    finder?.type(text);
    setWished(text.trim() === '' ? none : 0);
    setOpen(true);
  };
  const leave = () => {
    const [only, more] = matches;
    if (finder?.isPicking) return;
    if (isBlank) return choose('');
    if (typed !== null && only && !more && !finder) return choose(only.id);
    close();
    finder?.leave();
  };
  const take = () => {
    const option = matches[active];
    if (option) choose(option.id);
    else if (isBlank) choose('');
    else if (typed !== null && finder) {
      // whoever names somebody else does not mean the one who was chosen before
      if (value !== '') onChange('');
      finder.pickFirst();
    }
  };

  const takePicked = useEffectEvent((id: string | null) => {
    if (id !== null) choose(id);
    else if (!setting.isFocused()) close();
  });
  const onPicked = finder?.onPicked;
  useEffect(() => onPicked?.(takePicked), [onPicked]);

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (isOpen) setWished(Math.min(last, Math.max(0, active + step)));
      else open();
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      take();
    } else if (event.key === 'Escape' && (isOpen || typed !== null)) {
      event.preventDefault();
      event.stopPropagation();
      close();
      finder?.end();
    }
  };

  return {
    text: typed ?? chosen?.label ?? value,
    isOpen,
    matches,
    active,
    open,
    close,
    choose,
    type,
    leave,
    press,
  };
}
