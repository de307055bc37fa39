import { fieldId } from './describeField.ts';

/** Puts the focus into the field of that name and brings it into view; false when there is none. */
export function focusField(name: string): boolean {
  const control = document.getElementById(fieldId({ name }));
  if (!control) return false;
  control.focus();
  control.scrollIntoView({ block: 'nearest' });
  return true;
}
