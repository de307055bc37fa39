import { expect, it } from 'vitest';

import { permits } from '#machines/lifecycles/permissions.ts';
import { roles } from '#tests/support/roles.ts';

it('lets whoever writes records treat patients, because writing begins the visit', () => {
  const writers = roles.filter((role) => permits(role, 'records.write'));
  expect(writers).toEqual(['owner', 'practitioner', 'assistant']);
  expect(writers.filter((role) => permits(role, 'reservations.treat'))).toEqual(writers);
});
