import { useState } from 'react';
import { heldNumber, typedNumber } from './typedNumber.ts';

/** A number as its reader types it, and what a form holds of it: in Western digits with a point. */
export function useTypedNumber(value: string, onChange: (value: string) => void) {
  // what was typed stays as it is: to write it anew would move the caret
  const [typed, setTyped] = useState('');
  return {
    text: heldNumber(typed) === value ? typed : typedNumber(value),
    type(text: string) {
      setTyped(text);
      onChange(heldNumber(text));
    },
  };
}
