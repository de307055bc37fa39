import type { ShortcutKeys } from '#machines/flows/account/shortcutKeys.machine.ts';

/** Where it is kept that shortcuts of one key are off. */
export const singleKeysOff = 'singleKeysOff';

/** Something that takes letters for itself. */
const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input, textarea, select, [contenteditable], [role="listbox"], [role="menu"], [role="grid"], [role="tree"], [role="application"]',
  ) !== null;

/** A key as shortcuts are written: 'ctrl+K', '?'; Cmd counts as Ctrl. Null for keys that only change others. */
export function keyOf({
  key,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): string | null {
  if (/^(Control|Shift|Alt|Meta|AltGraph|CapsLock|Dead|Process)$/.test(key)) return null;
  return ctrlKey || metaKey ? `ctrl+${key.toUpperCase()}` : key;
}

/**
 * What a key asks of the page. Keys of one letter count only where no one types or chooses, and can be turned off; no
 * key counts while a dialog is open, which has the keyboard to itself.
 */
export function shortcutOf(
  event: KeyboardEvent,
  hasSingleKeys: boolean,
  keys: ShortcutKeys,
): keyof ShortcutKeys | null {
  if (event.defaultPrevented || event.isComposing || event.repeat || event.altKey) return null;
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return null;
  const pressed = keyOf(event);
  if (pressed === null) return null;
  const isSingle = !pressed.startsWith('ctrl+');
  if (isSingle && (!hasSingleKeys || isTypedInto(event.target))) return null;
  if (pressed === keys.palette) return 'palette';
  if (pressed === keys.shortcuts) return 'shortcuts';
  return pressed === keys.box && document.querySelector('main input[type="search"]') ? 'box' : null;
}
