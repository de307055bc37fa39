import { createContext, useContext } from 'react';
import type { App } from './app.ts';

export const AppContext = createContext<App | null>(null);

/** The app-level actors, calls and effects. */
export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('There is no app above this component.');
  return app;
}
