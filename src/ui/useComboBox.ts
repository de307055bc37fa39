import { type KeyboardEvent, useState } from 'react';
import { matchesWords } from './matchesWords.ts';

export type ComboBoxOption = { id: string; label: string };

type Setting = {
  options: readonly ComboBoxOption[];
  value: string;
  onChange: (id: string) => void;
  isLocked: boolean;
  onType?: ((text: string) => void) | undefined;
};

const page = 8;

/** What a combo box shows and does: the text being typed, the matches, the active one, and the keys. */
export function useComboBox({ options, value, onChange, isLocked, onType }: Setting) {
  // null: nothing is being typed, the text is the label of the chosen option
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);

  const chosen = options.find((option) => option.id === value)?.label ?? value;
  const matches =
    typed === null || onType ? options : options.filter((option) => matchesWords(option.label, typed));
  const last = matches.length - 1;

  const open = () => {
    if (isLocked) return;
    const index = typed === null ? options.findIndex((option) => option.id === value) : 0;
    setActive(Math.max(0, index));
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    setTyped(null);
  };
  const choose = (id: string) => {
    close();
    if (id !== value) onChange(id);
  };
  const type = (text: string) => {
    setTyped(text);
    onType?.(text);
    setActive(0);
    setOpen(true);
  };
  const leave = () => {
    const [only, more] = matches;
    if (typed?.trim() === '') choose('');
    else if (typed !== null && only && !more && !onType) choose(only.id);
    else close();
  };

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (isOpen) setActive(Math.min(last, Math.max(0, active + step)));
      else open();
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      const option = matches[active];
      if (option) choose(option.id);
    } else if (event.key === 'Escape' && (isOpen || typed !== null)) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };

  return { text: typed ?? chosen, isOpen, matches, active, open, close, choose, type, leave, press };
}
