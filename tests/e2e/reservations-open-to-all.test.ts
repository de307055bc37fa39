import { describe, expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { problemsOf } from '#tests/support/axe.ts';
import { test } from '#tests/support/browser.ts';
import { arrive } from '#tests/support/gestures.ts';

interface Stored {
  id: number;
}

const day = '2037-05-04';

async function desk() {
  const account = await createAccount();
  const { id: clinic } = await account.createClinic('Harbour', { timezone: 'America/New_York' } as object);
  const make = (path: string, body: object) => account.call<Stored>('POST', path, { clinic, ...body });
  const staff = await make('/api/staff/staff', { first_name: 'José', last_name: 'Álvarez', color: 'teal' });
  const service = await make('/api/services/services', {
    name: 'Consultation',
    duration_minutes: 30,
    buffer_after_minutes: 10,
    color: 'amber',
  });
  const patient = await make('/api/patients/patients', {
    first_name: 'Minh',
    last_name: 'Nguyễn',
    birth_date: '1984-02-29',
  });
  for (const time of ['09:00', '11:00'])
    await make('/api/patients/appointments', {
      patient: patient.id,
      staff: staff.id,
      service: service.id,
      start_at: `${day}T${time}:00-04:00`,
    });
  return account;
}

const views = ['day', 'week', 'month', 'agenda', 'list', 'board'];

describe('axe finds nothing in any view of the reservations, and nothing is wider than the window', () => {
  for (const width of [1280, 320])
    test(`at ${width} px`, { timeout: 480_000 }, async ({ visitor }) => {
      const account = await desk();
      const page = await visitor.visit('/icon.svg', {
        as: account,
        viewport: { width, height: 740 },
      });
      const found: Record<string, unknown> = {};
      for (const view of views) {
        await page.goto(
          new URL(`/dashboard/reservations?view=${view}&date=${day}&from=${day}`, page.url()).href,
        );
        await arrive(page, 'Reservations');
        await page.getByText('Your device is set to Europe/Berlin.', { exact: false }).waitFor();
        const problems = await problemsOf(page);
        if (problems.length > 0) found[view] = problems;
      }
      expect(found).toEqual({});
    });
});
