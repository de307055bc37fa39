import { perApp } from '#src/app/perApp.ts';

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
