import type pg from 'pg';

const question = { label: 'Is there anything we can do to make your visit easier?', required: false };

/** Opens the made-up clinic's page for booking from home, and its door: the same services and people as at the desk. */
export const publishPage = (
  client: pg.ClientBase,
  clinic: number,
  user: number,
  services: readonly number[],
): Promise<unknown> =>
  client.query(
    `INSERT INTO booking_pages (clinic_id, slug, is_open, arrivals_open, intro, closing, is_final, service_ids, created_by, updated_by, questions)
     VALUES ($1, 'harbour-clinic', true, true, 'Book a visit at Harbour Clinic. In an emergency, call for help instead.',
       'Come ten minutes early, and bring what you take as medication.', true, $2, $3, $3, $4)`,
    [clinic, services, user, JSON.stringify([question])],
  );
