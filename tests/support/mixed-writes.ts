/** What was acknowledged to someone who writes all kinds of things at once. */
export interface Acknowledged {
  /** Ids by the table that has to have them. */
  ids: Record<string, number[]>;
  /** The least version that a thing has to have, by table and id. */
  versions: Map<string, number>;
}

interface Desk {
  clinic: number;
  staff: number;
  service: number;
  patient: number;
}

// biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came.
type Post = (path: string, body: object, method?: string) => Promise<any>;

const hour = 3_600_000;
let slots = 0;

/** A clinic with what a booking needs. */
export async function openDesk(post: Post): Promise<Desk> {
  const { id: clinic } = await post('/api/clinics/', { name: 'Kept' });
  const staff = await post('/api/staff/staff', { clinic, first_name: 'A', last_name: 'B', color: 'red' });
  const named = { clinic, name: 'Visit', duration_minutes: 30, color: 'red', staff: [{ staff: staff.id }] };
  const service = await post('/api/services/services', named);
  const patient = await post('/api/patients/patients', { clinic, first_name: 'A', last_name: 'B' });
  return { clinic, staff: staff.id, service: service.id, patient: patient.id };
}

/** Writes until a request fails: patients, and changes of them; bookings, and moves of them; records, and their signatures. */
export function writersOf(
  post: Post,
  { clinic, staff, service, patient }: Desk,
  known: Acknowledged,
  done: () => void,
) {
  const keep = (table: string, { id, version }: { id: number; version: number }) => {
    if (version === 1) known.ids[table]?.push(id);
    known.versions.set(`${table} ${id}`, version);
    done();
    return { id, version };
  };
  return [
    async () => {
      const path = '/api/patients/patients';
      const made = keep('patients', await post(path, { clinic, first_name: 'Kept', last_name: 'Whole' }));
      keep(
        'patients',
        await post(`${path}/${made.id}/`, { first_name: 'Kept', last_name: 'Changed' }, 'PUT'),
      );
    },
    async () => {
      const path = '/api/patients/appointments';
      const start_at = new Date(Date.UTC(2039, 0, 1) + ++slots * hour).toISOString();
      const made = keep('reservations', await post(path, { clinic, patient, staff, service, start_at }));
      keep('reservations', await post(`${path}/${made.id}/confirm/`, { version: made.version }));
    },
    async () => {
      const words = {
        chief_complaint: 'Headache',
        assessment: 'Tension',
        occurred_at: '2026-03-02T09:00:00Z',
      };
      const made = keep(
        'medical_records',
        await post('/api/patients/medical-records', { clinic, patient, staff, ...words }),
      );
      keep('medical_records', await post(`/api/medical-records/${made.id}/sign/`, { version: made.version }));
    },
  ];
}

/** Each row is a thing of which only a part was stored. */
export const halves = `
  SELECT 'patients' AS table, id FROM patients t WHERE NOT EXISTS (SELECT FROM audit_entries e
    WHERE e.object_type = 'patient' AND e.object_id = t.id AND e.action = 'patient.created')
  UNION ALL
  SELECT 'reservations', id FROM reservations t WHERE version <> (SELECT count(*) FROM moves m WHERE m.reservation_id = t.id)
    OR version <> (SELECT count(*) FROM audit_entries e WHERE e.object_type = 'reservation' AND e.object_id = t.id)
  UNION ALL
  SELECT 'medical_records', id FROM medical_records t WHERE (status = 'signed') <> EXISTS (
    SELECT FROM medical_record_versions v WHERE v.record_id = t.id)`;
