import { useState } from 'react';
import { matchesWords } from './matchesWords.ts';

export type ComboBoxOption = { id: string; label: string; detail?: string };

/** Finds the options elsewhere while someone types; they come already matched. */
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
  finder?: OptionFinder | undefined;
};

/** What the words in a combo box mean for the box and its list. */
export type ComboBoxWords = {
  text: string;
  isTyping: boolean;
  /** Words that were taken or left, and that no option has: they stay until something is chosen. */
  missed?: string | null;
  matches: readonly ComboBoxOption[];
  /** Those that may be taken as things stand. */
  takeable: readonly ComboBoxOption[];
  /** The option that Enter takes before an arrow is pressed. */
  first: ComboBoxOption | undefined;
  choose: (id: string) => void;
  /** The words as they stand name nothing. */
  miss: () => void;
  /** Nothing is being typed any more. */
  forget: () => void;
  type: (text: string) => void;
  /** Takes the marked option, or what the words alone mean; false while the list is to stay as it is. */
  take: (marked: ComboBoxOption | undefined) => boolean;
  giveUp: () => void;
  leave: () => void;
};

/** What the words in a combo box mean: the options they match, and what Enter and leaving make of them. */
export function useComboBox({ options, selected, value, onChange, finder }: Setting): ComboBoxWords {
  // null: nothing is being typed, the text is the label of the chosen option
  const [typing, setTyping] = useState<{ words: string; over: string } | null>(null);
  const [unfound, setUnfound] = useState<string | null>(null);
  // a choice that came from elsewhere, for instance by undoing, is what counts
  const typed = typing?.over === value ? typing.words : null;
  const chosen = selected ?? options.find((option) => option.id === value);
  const isBlank = typed?.trim() === '';
  const found = typed === null ? options : options.filter((option) => matchesWords(option.label, typed));
  const matches = !finder ? found : typed === null && chosen ? [chosen] : options;
  // what stands there while the typed words are looked up is of earlier ones: Enter must not take it
  const takeable = finder?.isBusy ? [] : matches;
  const missed = value === '' ? unfound : null;
  const standing = typed === null ? takeable.find(({ id }) => id === value) : undefined;

  const forget = () => setTyping(null);
  const choose = (id: string) => {
    forget();
    setUnfound(null);
    if (id !== value) onChange(id);
    finder?.end();
  };
  /** Whoever names something else does not mean what was chosen before, also where the words name nothing. */
  const clear = () => {
    if (value === '') return;
    setTyping(typing && { ...typing, over: '' });
    onChange('');
  };
  const miss = () => {
    if (typed === null) return;
    setUnfound(typed.trim());
    clear();
  };
  return {
    text: typed ?? missed ?? chosen?.label ?? value,
    isTyping: typed !== null,
    missed,
    matches,
    takeable,
    first: isBlank ? undefined : (standing ?? takeable[0]),
    choose,
    miss,
    forget,
    type(text) {
      setTyping({ words: text, over: value });
      setUnfound(null);
      finder?.type(text);
    },
    take(marked) {
      if (marked) choose(marked.id);
      else if (isBlank) choose('');
      else if (typed !== null && finder) {
        clear();
        finder.pickFirst();
        return false;
      } else miss();
      return true;
    },
    giveUp() {
      forget();
      setUnfound(null);
      finder?.end();
    },
    leave() {
      const [only, more] = matches;
      if (finder?.isPicking) return;
      if (isBlank) return choose('');
      if (typed !== null && only && !more && !finder) return choose(only.id);
      if (!only && !finder) miss();
      forget();
      finder?.leave();
    },
  };
}
