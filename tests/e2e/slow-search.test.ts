import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import { address, arrive } from '#tests/support/gestures.ts';
import { hold } from '#tests/support/request-log.ts';

const lists = [
  ['Patients', '/dashboard/patients', 'Search patients'],
  ['Services', '/dashboard/services', 'Search services'],
  ['Clinics', '/dashboard/clinics', 'Search clinics'],
] as const;

test.for(lists)(
  '%s: no letter is lost while what the first ones found is still on its way',
  async ([heading, path, label], { visitor }) => {
    const account = await createAccount();
    await account.createClinic('Harbour Clinic');
    const page = await visitor.visit(path, { as: account });
    await arrive(page, heading);
    const box = page.getByRole('searchbox', { name: label });
    await box.click();
    const slow = await hold(page, /^GET .*search=/);
    // as fast as someone types who looks at the keys: slower than a page waits before it says that it is loading
    await page.keyboard.type('harbour', { delay: 120 });
    expect(await box.inputValue()).toBe('harbour');
    await expect.poll(() => box.evaluate((one) => one === document.activeElement)).toBe(true);
    await slow.release();
    await expect.poll(() => address(page)).toBe(`${path}?search=harbour`);
    expect(await box.inputValue()).toBe('harbour');
  },
);
