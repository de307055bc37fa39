import { useState } from 'react';

type Setting = {
  value: string;
  onChange: (value: string) => void;
  /** The value that words stand for; null where they are none. */
  read: (words: string) => string | null;
  /** The value as the reader writes it. */
  write: (value: string) => string;
  /** Whether words are whole while more might still be typed. */
  isWhole: (words: string) => boolean;
  /** Whether words that are no value are told all the same, for the form to say so. */
  keepsWords: boolean;
};

/** A value that is typed as people write it: read when the field is left, on Enter and before a shortcut, or as soon as it is whole. */
export function useReadValue({ value, onChange, read, write, isWhole, keepsWords }: Setting) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const tell = (next: string) => next === value || onChange(next);
  const isNone = typed !== null && typed.trim() !== '' && read(typed) === null;
  return {
    text: typed ?? write(value),
    /** Whether what was left there is no value, and no one else says so. */
    isUnread: isLeft && isNone && !keepsWords,
    type(words: string) {
      setTyped(words);
      setLeft(false);
      const found = read(words);
      if (words.trim() === '') tell('');
      else if (found !== null && isWhole(words)) tell(found);
    },
    take() {
      if (typed === null) return;
      const words = typed.trim();
      tell(words === '' ? '' : (read(words) ?? (keepsWords ? words : '')));
      setLeft(true);
      if (!isNone || keepsWords) setTyped(null);
    },
    forget: () => setTyped(null),
  };
}
