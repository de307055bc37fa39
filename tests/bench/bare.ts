import { createServer } from 'node:http';
import pg from 'pg';

/**
 * The least that could answer a list: node:http, one query, JSON. Below `/audited` the reading is also written into the audit
 * log, in the same transaction and one round trip, as the product has to. Run as `bare.ts <port> <database> <clinic> <user>`.
 */
const [port, database, clinic, user] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: database, max: 10, pipeline: true });

const queries: Record<string, [text: string, values: unknown[]]> = {
  '/api/clinics': [
    `SELECT id, owner_id, name, address, email, phone_number, timezone, currency, week_start, slot_minutes, opening_hours,
       closed_periods, late_cancel_hours, record_unlock_hours, allow_soft_double_booking, version, created_at, updated_at,
       count(*) OVER ()::int AS count
     FROM clinics WHERE owner_id = $1 AND deleted_at IS NULL ORDER BY id LIMIT 20`,
    [Number(user)],
  ],
  '/api/patients/patients': [
    `SELECT t.id, t.clinic_id, t.version, t.created_at, t.updated_at, t.created_by, t.updated_by, t.mrn, t.first_name,
       t.last_name, t.middle_name, t.preferred_name, t.suffix, t.birth_date::text AS birth_date, t.birth_date_estimated,
       t.sex, t.phone_number, t.email, t.status, t.deceased_at, t.merged_into, t.last_visit_at,
       coalesce((SELECT json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color, 'is_alert', l.is_alert)
           ORDER BY l.priority, fold(l.name))
         FROM patient_label_links k JOIN patient_labels l ON l.clinic_id = k.clinic_id AND l.id = k.label_id
         WHERE k.clinic_id = t.clinic_id AND k.patient_id = t.id), '[]') AS labels,
       (SELECT min(r.start_at) FROM reservations r WHERE r.clinic_id = t.clinic_id AND r.patient_id = t.id
         AND r.start_at > now() AND r.status IN ('requested', 'booked', 'confirmed')) AS next_reservation_at
     FROM patients t WHERE t.clinic_id = $1 AND t.status = 'active' ORDER BY t.last_key, t.id LIMIT 20`,
    [Number(clinic)],
  ],
};

const entry = `INSERT INTO audit_entries (chain, user_id, action, object_type, object_id, clinic_id, address, request_id)
  VALUES ('clinic:' || $1, $2, 'patient.listed', 'clinic', $1::int, $1::int, '127.0.0.1', 'bare')`;

async function audited(text: string, values: unknown[]): Promise<pg.QueryResult> {
  const client = await pool.connect();
  try {
    const [, found] = await Promise.all([
      client.query('BEGIN'),
      client.query(text, values),
      client.query(entry, [clinic, user]),
      client.query('COMMIT'),
    ]);
    return found;
  } finally {
    client.release();
  }
}

createServer(async (request, response) => {
  const [prefix, path = ''] = /^(\/audited)?([^?]*)/.exec(request.url ?? '')?.slice(1) ?? [];
  const [text, values] = queries[path] ?? ['SELECT 1', []];
  const { rows } = await (prefix ? audited(text, values) : pool.query(text, values));
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(JSON.stringify({ count: rows.length, next: null, previous: null, results: rows }));
}).listen(Number(port), '127.0.0.1', () => console.log('ready'));
