import { sql } from 'kysely';
import type { StaffRow } from '#server/areas/staff/member.ts';
import { type Keyed, kindOf } from '../kind.ts';
import { flag, text, token } from '../parameters.ts';
import { concept, contacts, extra, ownSystem } from '../values.ts';

/** A member of staff. */
export const practitioner = kindOf<StaffRow & Keyed>({
  type: 'Practitioner',
  needs: 'clinic.read',
  source: ({ scope }) =>
    sql`SELECT t.*, t.id AS k, ''::text AS s FROM staff t WHERE t.clinic_id = ${scope.clinic.id}`,
  parameters: {
    name: text('Any part of the name.', sql`t.first_name`, sql`t.last_name`),
    family: text('The family name.', sql`t.last_name`),
    given: text('The given name.', sql`t.first_name`),
    identifier: token('The licence number.', (code) => sql`t.licence_number = ${code} AND ${code} <> ''`, [
      ownSystem('licence'),
    ]),
    email: token('The address for mail.', (code) => sql`lower(t.email) = lower(${code})`),
    phone: token(
      'The telephone number.',
      (code) => sql`regexp_replace(t.phone_number, '\\D', '', 'g') = ${digits(code)}`,
    ),
    active: flag('Whether they work here.', sql`t.status IN ('active', 'invited')`),
  },
  show: (row) => {
    const picture = /^data:([\w/+.-]+);base64,(.+)$/.exec(row.photo_url);
    return {
      extension: extra({ status: row.status, color: row.color, bio: row.bio }),
      identifier: row.licence_number ? [{ system: ownSystem('licence'), value: row.licence_number }] : [],
      active: row.status === 'active' || row.status === 'invited',
      name: [{ use: 'official', family: row.last_name, given: [row.first_name], prefix: [row.title] }],
      telecom: contacts([row.phone_number], row.email),
      communication: row.languages.map((one) =>
        /^[\w-]+$/.test(one) ? concept('urn:ietf:bcp:47', one) : { text: one },
      ),
      photo: picture ? [{ contentType: picture[1], data: picture[2] }] : [],
    };
  },
  fields: [
    ['id', 'Practitioner.id'],
    ['first_name, last_name, title', 'Practitioner.name'],
    ['email, phone_number', 'Practitioner.telecom'],
    ['licence_number', 'Practitioner.identifier'],
    ['languages', 'Practitioner.communication'],
    ['photo_url', 'Practitioner.photo'],
    ['status', 'Practitioner.active, Practitioner.extension'],
    ['color, bio', 'Practitioner.extension'],
  ],
});

const digits = (text: string) => text.replaceAll(/\D/g, '');
