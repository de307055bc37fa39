import type pg from 'pg';
import { answered } from './furniture.ts';
import type { House } from './house.ts';

/** The grown-ups who come next have answered the questions of the clinic at home, by the link that came with their reminder. */
export const answerFromHome = (
  client: pg.ClientBase,
  { clinic, questions, services }: House,
  now: number,
): Promise<unknown> =>
  client.query(
    `WITH next AS (
       SELECT r.id, r.clinic_id, r.start_at, to_jsonb(p) AS patient, s.name AS service, w.first_name || ' ' || w.last_name AS staff,
         c.name AS clinic, c.timezone, row_number() OVER (ORDER BY r.start_at, r.id) AS turn
       FROM reservations r
       JOIN patients p ON p.clinic_id = r.clinic_id AND p.id = r.patient_id
       JOIN services s ON s.clinic_id = r.clinic_id AND s.id = r.service_id
       JOIN staff w ON w.clinic_id = r.clinic_id AND w.id = r.staff_id
       JOIN clinics c ON c.id = r.clinic_id
       WHERE r.clinic_id = $1 AND r.service_id = $2 AND r.start_at > $3 AND r.status IN ('booked', 'confirmed')
         AND p.birth_date < $3::timestamptz - interval '18 years'
       ORDER BY r.start_at, r.id LIMIT jsonb_array_length($5)
     ), links AS (
       -- nobody has these links, and none can be guessed: a token is another kind of digest
       INSERT INTO visit_links (clinic_id, reservation_id, purpose, token_hash, way, made_at, opened_at)
       SELECT clinic_id, id, 'visit', substring(sha512(convert_to('demo ' || id, 'UTF8')) FROM 1 FOR 32), 'reminder',
         $3::timestamptz - interval '1 day', $3::timestamptz - interval '2 hours'
       FROM next RETURNING id, reservation_id
     )
     INSERT INTO intake_answers (clinic_id, reservation_id, form_id, form_version, language, merge_fields, answers, link_id,
       identified_at, created_at, updated_at)
     SELECT n.clinic_id, n.id, $4, 1, 'en', jsonb_build_object('patient_name', concat_ws(' ', n.patient ->> 'first_name',
         n.patient ->> 'last_name'), 'service', n.service, 'staff', n.staff, 'clinic', n.clinic,
         'date', to_char(n.start_at AT TIME ZONE n.timezone, 'YYYY-MM-DD')),
       $5::jsonb -> (n.turn - 1)::int, l.id, a.at, a.at, a.at
     FROM next n JOIN links l ON l.reservation_id = n.id
     CROSS JOIN LATERAL (SELECT $3::timestamptz - n.turn * interval '17 minutes' AS at) a`,
    [clinic, services[0]?.id, new Date(now).toISOString(), questions, JSON.stringify(answered)],
  );
