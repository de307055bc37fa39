import { expect, it } from 'vitest';
import { returnPath } from '#src/address/returnPath.ts';
import fc from '#tests/support/fixed-chance.ts';

const origin = 'http://clinic.test:8000';

it.each([
  ['/dashboard/clinics?offset=20', '/dashboard/clinics?offset=20'],
  ['/dashboard', '/dashboard'],
  ['/auth/invitation', '/auth/invitation'],
  ['/auth/invitation/../x', '/dashboard'],
  ['//evil.test', '/dashboard'],
  ['/\\evil.test', '/dashboard'],
  ['https:evil.test', '/dashboard'],
  ['/dashboard/../..//evil.test', '/dashboard'],
  ['/dashboard/%2e%2e//evil.test', '/dashboard'],
  ['/dashboardish', '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
  ['/auth/sign-in', '/dashboard'],
  [undefined, '/dashboard'],
  [['/dashboard/x'], '/dashboard'],
])('%j leads to %s', (wanted, path) => {
  expect(returnPath(wanted, origin)).toBe(path);
});

it('stays in the dashboard of this origin, whatever is wanted', () => {
  const odd = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.string({ unit: 'binary' }).map((rest) => `/dashboard${rest}`),
  );
  fc.assert(
    fc.property(odd, (wanted) => {
      const url = new URL(returnPath(wanted, origin), origin);
      expect([url.origin, url.pathname.split('/')[1]]).toEqual([origin, 'dashboard']);
    }),
  );
});
