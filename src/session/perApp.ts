import type { App } from './app.ts';

/** Provides a flow's actors once for an app, outside render. */
export function perApp<Machine>(provide: (app: App) => Machine): (app: App) => Machine {
  const made = new WeakMap<App, Machine>();
  return (app) => {
    const known = made.get(app);
    if (known) return known;
    const machine = provide(app);
    made.set(app, machine);
    return machine;
  };
}
