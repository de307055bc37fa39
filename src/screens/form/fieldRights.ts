import { createContext } from 'react';

/** Why a field may not be changed, by its name; undefined where it may. A form that says nothing forbids nothing. */
export const FieldRights = createContext<(name: string) => string | undefined>(() => undefined);
