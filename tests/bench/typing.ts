import { createAccount } from '#tests/support/account.ts';
import { launch, open, quantile, type Row, type Stage, signIn } from './stage.ts';

const keys = 60;
const words = Array.from({ length: 100 }, (_, at) => `word${at}`).join(' ');
const blocks = Array.from({ length: 200 }, (_, at) => ({
  key: `block_${at}`,
  label: words,
  ...(at % 4 === 3 ? { type: 'radio', options: ['Yes', 'No'] } : { type: 'paragraph' }),
}));

/** Milliseconds from a key to the next painted frame, in a consent form of 200 blocks and 20,000 words. */
export async function typing({ origin }: Stage): Promise<Row[]> {
  const account = await createAccount('bench', origin);
  const { id: clinic } = await account.createClinic('Clinic');
  const form = await account.call<{ id: number }>('POST', '/api/patients/consent-forms', {
    clinic,
    title: 'Long',
    blocks,
  });
  const browser = await launch();
  const context = await open(browser);
  await signIn(context, account);
  const page = await context.newPage();
  await page.goto(`${origin}/dashboard/consent-form/detail/${form.id}`);
  await page.getByRole('button', { name: /^2 Text/ }).click();
  const times: number[] = [];
  for (let key = 0; key < keys; key += 1)
    times.push(
      await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            document.querySelector<HTMLTextAreaElement>('#field-block_1-label')?.focus();
            const started = performance.now();
            document.execCommand('insertText', false, 'x');
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)));
          }),
      ),
    );
  await browser.close();
  return [
    {
      what: 'key -> painted, 200 blocks, 20,000 words',
      'p50 ms': Math.round(quantile(times, 0.5)),
      'p95 ms': Math.round(quantile(times, 0.95)),
      reach: 'p95 <= 50',
    },
  ];
}
