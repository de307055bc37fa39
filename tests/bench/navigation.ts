import { createAccount } from '#tests/support/account.ts';
import { atMost, type Row, timesRow } from './row.ts';
import { launch, open, type Stage, signIn } from './stage.ts';

const rounds = 30;
const clinics = 60;

/** Milliseconds from a click in the navigation to the painted list. */
export async function navigation({ origin }: Stage): Promise<Row[]> {
  const account = await createAccount('bench', origin);
  for (let number = 1; number <= clinics; number++) {
    await account.createClinic(`Clinic ${number}`);
  }
  const browser = await launch();
  const context = await open(browser);
  await signIn(context, account);
  const page = await context.newPage();
  await page.goto(`${origin}/dashboard`);
  const follow = (path: string, wanted: string) =>
    page.evaluate(
      ([path, wanted]) =>
        new Promise<number>((resolve) => {
          const started = performance.now();
          const look = () => {
            if (document.querySelector('main')?.textContent?.includes(wanted))
              requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)));
            else requestAnimationFrame(look);
          };
          document.querySelector<HTMLElement>(`nav[aria-label="Main"] a[href="${path}"]`)?.click();
          look();
        }),
      [path, wanted] as const,
    );
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  const lists: number[] = [];
  for (let round = 0; round < rounds; round++) {
    lists.push(await follow('/dashboard/clinics', 'Rows per page'));
    await follow('/dashboard', 'To do');
  }
  await browser.close();
  const what = 'click in the navigation to the painted list';
  return [
    timesRow(what, lists, 0.5, { goal: atMost(100) }),
    timesRow(what, lists, 0.95, { goal: atMost(200) }),
  ];
}
