/**
 * Types a text into a box as the keyboard does, in place of what is between the two positions: then the browser's own
 * undo takes it back, and not what was typed before in another field.
 */
export function typeInto(box: HTMLTextAreaElement, text: string, from: number, until = from): void {
  box.focus();
  box.setSelectionRange(from, until);
  // deprecated, and the only way that the browser can undo; where it is gone the text goes in all the same
  if (document.execCommand?.('insertText', false, text)) return;
  box.setRangeText(text, from, until, 'end');
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
