import { useSyncExternalStore } from 'react';
import { useApp } from '#src/session/AppContext.tsx';
import { perApp } from '#src/session/perApp.ts';
import { patientShown } from './words.ts';

const key = 'namesHidden';

/** Whether the names of patients are hidden on this device; kept, because a screen that others see stays one. */
export const privateNames = perApp(({ store }) => {
  const listeners = new Set<() => void>();
  return {
    areHidden: () => store.read(key) === 'true',
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    hide(isHidden: boolean) {
      store.write(key, String(isHidden));
      for (const listener of listeners) listener();
    },
  };
});

/** Whether the names of patients are hidden now. */
export function useNamesHidden(): boolean {
  const names = privateNames(useApp());
  return useSyncExternalStore(names.subscribe, names.areHidden);
}

/** How someone is called on this screen: by name, or where names are hidden by the number of the reservation. */
export function usePatientShown(): (one: { number: string; patient_name: string }) => string {
  const isPrivate = useNamesHidden();
  return (one) => patientShown(one, isPrivate);
}
