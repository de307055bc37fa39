/** Keys that are caught until the box they are meant for is there. */
export interface KeysAhead {
  /** What they come to. */
  words(): string;
  /** Lets keys go where they went before. */
  end(): void;
}

/**
 * Catches what is typed for a box that is still on its way, so that it does not go into the field that has the focus
 * meanwhile; Escape gives the box up.
 */
export function catchKeys(giveUp: () => void): KeysAhead {
  let words = '';
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    // an input method composes in whatever has the focus, and is not stopped by its keys
    if (event.isComposing || key === 'Process') {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      return;
    }
    if (ctrlKey || metaKey || altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (key === 'Escape') giveUp();
    else if (key === 'Backspace') words = [...words].slice(0, -1).join('');
    else if ([...key].length === 1) words += key;
  };
  document.addEventListener('keydown', press, true);
  return { words: () => words, end: () => document.removeEventListener('keydown', press, true) };
}
