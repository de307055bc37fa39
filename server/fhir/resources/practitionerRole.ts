import { sql } from 'kysely';
import { personName } from '#machines/lifecycles/personName.ts';
import type { StaffRow } from '#server/areas/staff/member.ts';
import { type Keyed, kindOf } from '../kind.ts';
import { flag, pointing, token } from '../parameters.ts';
import { ownSystem, reference } from '../values.ts';

type Row = Pick<StaffRow, 'clinic_id' | 'role' | 'speciality' | 'status' | 'first_name' | 'last_name'> &
  Keyed & { services: number[] };

/** What a member of staff is in the clinic. */
export const practitionerRole = kindOf<Row>({
  type: 'PractitionerRole',
  needs: 'clinic.read',
  source: ({ scope }) => sql`SELECT t.*, t.id AS k, ''::text AS s,
      coalesce((SELECT json_agg(g.service_id ORDER BY g.service_id) FROM service_staff g
        WHERE g.clinic_id = t.clinic_id AND g.staff_id = t.id), '[]') AS services
    FROM staff t WHERE t.clinic_id = ${scope.clinic.id}`,
  parameters: {
    practitioner: pointing('The member of staff.', ['Practitioner'], (id) => sql`t.id = ${id}`),
    organization: pointing('The clinic.', ['Organization'], (id) => sql`t.clinic_id = ${id}`),
    role: token('The role in the clinic.', (code) => sql`t.role = ${code}`, [ownSystem('role')]),
    active: flag('Whether they work here.', sql`t.status IN ('active', 'invited')`),
  },
  includes: {
    practitioner: ['practitioner'],
    organization: ['organization'],
    service: ['healthcareService'],
  },
  show: (row) => ({
    active: row.status === 'active' || row.status === 'invited',
    practitioner: reference('Practitioner', row.k, personName(row)),
    organization: reference('Organization', row.clinic_id),
    code: [{ coding: [{ system: ownSystem('role'), code: row.role }] }],
    specialty: row.speciality ? [{ text: row.speciality }] : [],
    healthcareService: row.services.map((id) => reference('HealthcareService', id)),
  }),
  fields: [
    ['id', 'PractitionerRole.id, PractitionerRole.practitioner'],
    ['clinic', 'PractitionerRole.organization'],
    ['role', 'PractitionerRole.code'],
    ['speciality', 'PractitionerRole.specialty.text'],
    ['services', 'PractitionerRole.healthcareService'],
    ['status', 'PractitionerRole.active'],
  ],
});
