import type { Page } from 'playwright-core';
import type { RefusedError } from '#machines/parts/failure.ts';
import { button, fill } from './gestures.ts';
import type { Gate } from './held-calls.ts';

/** The window over the page: what it asks, and the buttons that can be pressed. */
export const windowInWords = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const window = document.querySelector('[role="dialog"], [role="alertdialog"]');
    const buttons = [
      ...(window?.querySelectorAll('button:not([aria-haspopup="listbox"])') ?? []),
    ] as HTMLButtonElement[];
    return [
      window?.querySelector('h2')?.textContent ?? 'no window',
      ...buttons
        .filter((one) => !one.disabled && one.getAttribute('aria-disabled') !== 'true' && !one.ariaBusy)
        .map((one) => one.textContent?.trim() || one.ariaLabel)
        .filter((name) => !['Show password', 'Hide password'].includes(name ?? '')),
    ].join(' | ');
  });

/** A button of the window over the page. */
export const inWindow = (page: Page, name: string) =>
  page.locator('[role="dialog"], [role="alertdialog"]').getByRole('button', { name, exact: true });

/** The body with which the server refuses. */
export const refusal = (error: RefusedError) => ({
  ...Object.fromEntries(Object.entries(error.fields).map(([name, text]) => [name, [text]])),
  ...(Object.keys(error.fields).length === 0 && { detail: 'This was refused.' }),
});

/** The calls by which the second step is taken once more. */
export const stepCalls = {
  askAgain: /^POST \/api\/auth\/user\/second-step\/$/,
  takeAgain: /^POST \/api\/auth\/user\/second-step\/confirm\/$/,
};

const challenge = {
  ...{ challenge: 'cQ7xvB1n', methods: ['totp'], expires_at: '2036-03-02T09:00:00Z' },
  passkey: { challenge: 'AAAA', rpId: '127.0.0.1', allowCredentials: [] },
};

/** Takes the second step in the window that asks for it, or leaves it. */
export async function takeStep(
  page: Page,
  gate: Pick<Gate<keyof typeof stepCalls>, 'answer'>,
  isTaken: boolean,
) {
  if (!isTaken) return inWindow(page, 'Cancel').click();
  await gate.answer('askAgain', 201, challenge);
  await fill(page, { Code: '123456' });
  await button(page, 'Confirm code').click();
  return gate.answer('takeAgain', 204, undefined);
}
