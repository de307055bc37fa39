import type { Page } from 'playwright-core';

/** What of a page tells in which state its chart is. */
export interface View {
  heading: string;
  /** Whether there is a form. */
  isOpen: boolean;
  isBusy: boolean;
  isLocked: boolean;
  notice: string | null;
  dialog: string | null;
}

export const bare = { isOpen: false, isBusy: false, isLocked: false, notice: null, dialog: null };
export const still = { ...bare, isOpen: true };
export const busy = { ...still, isBusy: true, isLocked: true };
export const slow = { ...busy, notice: 'This takes longer than usual' };
export const away = { ...still, notice: 'The server did not answer' };

/** Reads what a page with a form shows. */
export const look = (page: Page): Promise<View> =>
  page.evaluate(() => {
    const text = (selector: string) => document.querySelector(selector)?.textContent ?? null;
    const notices = ['This takes longer than usual', 'The server did not answer', 'can no longer be reached'];
    const words = document.querySelector('main')?.innerText ?? '';
    const seen = (selector: string) =>
      [...document.querySelectorAll(selector)].find((element) => element.checkVisibility());
    const submit = seen('main button[type="submit"]');
    return {
      heading: text('h1') ?? '',
      isOpen: submit !== undefined,
      isBusy: submit?.getAttribute('aria-busy') === 'true',
      isLocked: seen('main input')?.hasAttribute('readonly') ?? false,
      notice: notices.find((notice) => words.includes(notice)) ?? null,
      dialog: text('[role="alertdialog"] h2, [role="dialog"] h2'),
    };
  });

/** Saves with the button, or with the key where what is out of reach has disabled the button. */
export async function saveChanges(page: Page): Promise<void> {
  const save = page.getByRole('button', { name: 'Save changes', exact: true });
  if (await save.isDisabled()) await page.keyboard.press('Control+s');
  else await save.click();
}
