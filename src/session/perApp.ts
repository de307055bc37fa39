import type { App } from './app.ts';

/** Provides a flow's actors once for an app, outside render. */
export function perApp<Machine>(provide: (app: App) => Machine): (app: App) => Machine {
  const made = new WeakMap<App, Machine>();
  return (app) => {
    if (!made.has(app)) made.set(app, provide(app));
    return made.get(app) as Machine;
  };
}
