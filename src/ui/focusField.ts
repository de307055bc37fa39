import { fieldId } from './describeField.ts';

/** Puts the focus into the field of that name, on the page or in a window, and brings it into view; false when there is none. */
export function focusField(name: string, scope?: string): boolean {
  const control = document.getElementById(fieldId({ name }, scope));
  if (!control) return false;
  control.focus();
  control.scrollIntoView({ block: 'nearest' });
  return true;
}
