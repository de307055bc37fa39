import type { Page } from 'playwright-core';
import type { operations } from '#openapi/schema.d.ts';
import type { App } from '#src/session/app.ts';

interface AppWindow {
  __TSR_ROUTER__: { options: { context: { app: App } } };
}

/** What one page of clinics is asked for. */
export type ClinicQuery = NonNullable<operations['listClinics']['parameters']['query']>;

/** Makes the app in the page ask for many pages of clinics at once; answers the names that each of them brought. */
export const listAtOnce = (page: Page, queries: readonly ClinicQuery[]): Promise<string[][]> =>
  page.evaluate(async (asked) => {
    const { app } = (window as unknown as AppWindow).__TSR_ROUTER__.options.context;
    const pages = await Promise.all(
      asked.map((query) => app.api.signedIn.GET('/api/clinics', { params: { query } })),
    );
    return pages.map(({ data }) => data?.results.map(({ name }) => name) ?? []);
  }, queries);

/** The access token that the app in the page holds. */
export const heldAccess = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const { app } = (window as unknown as AppWindow).__TSR_ROUTER__.options.context;
    return app.auth.getSnapshot().context.access;
  });

/** The state of an app-level chart in the page, as `describeState` writes it. */
export const chartState = (page: Page, name: 'auth' | 'defaultClinic'): Promise<string> =>
  page.evaluate((chart) => {
    const { app } = (window as unknown as AppWindow).__TSR_ROUTER__.options.context;
    const { value } = app[chart].getSnapshot();
    if (typeof value === 'string') return value;
    return Object.entries(value)
      .map(([region, state]) => `${region}.${state}`)
      .join(', ');
  }, name);

/** Another tab of the same browser, which runs nothing of the app. */
export async function otherTab(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(`${new URL(page.url()).origin}/icon.svg`);
  return other;
}

/** As if another tab were turned to, and back again. */
export const turnTab = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const state of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }
  });
