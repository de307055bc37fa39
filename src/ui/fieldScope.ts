import { createContext } from 'react';

/** What the ids of the fields begin with: a form in a window has its own, beside those of the page below. */
export const FieldScope = createContext('field');
