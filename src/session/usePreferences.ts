import { useSyncExternalStore } from 'react';
import { useApp } from './AppContext.tsx';
import { type Preferences, preferencesOf } from './preferences.ts';

/** The signed-in user's preferences, as they are now. */
export function usePreferences(): Preferences {
  const store = preferencesOf(useApp());
  return useSyncExternalStore(store.subscribe, store.now, store.now);
}
