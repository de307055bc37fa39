/** Where it is kept that shortcuts of one key are off. */
export const singleKeysOff = 'singleKeysOff';

/** Something that takes letters for itself. */
const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input, textarea, select, [contenteditable], [role="listbox"], [role="menu"], [role="grid"], [role="tree"], [role="application"]',
  ) !== null;

/**
 * What a key asks of the page. Keys of one letter count only where nobody types or chooses, and can be turned off; no
 * key counts while a dialog is open, which has the keyboard to itself.
 */
export function shortcutOf(
  { key, ctrlKey, metaKey, altKey, target, defaultPrevented, isComposing, repeat }: KeyboardEvent,
  hasSingleKeys: boolean,
): 'palette' | 'shortcuts' | 'box' | null {
  if (defaultPrevented || isComposing || repeat || altKey) return null;
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return null;
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') return 'palette';
  if (ctrlKey || metaKey || !hasSingleKeys || isTypedInto(target)) return null;
  if (key === '?') return 'shortcuts';
  return key === '/' && document.querySelector('main input[type="search"]') ? 'box' : null;
}
