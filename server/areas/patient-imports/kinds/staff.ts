import { sql } from 'kysely';
import { newStaffRefusal } from '#machines/lifecycles/rightsToRights.ts';
import { isRole, type Role } from '#machines/lifecycles/roles.ts';
import { emptyStaff } from '#server/areas/staff/member.ts';
import { insertMany, insertWhereFree, nextIds } from '#server/database/insert-many.ts';
import { ownSystem } from '#server/fhir/values.ts';
import type { FieldErrors } from '#server/http/refusal.ts';
import {
  checkedAs,
  codeIn,
  conceptIn,
  extrasIn,
  listIn,
  notice,
  type Tree,
  textIn,
  treeIn,
} from '../reading.ts';
import type { ImportKind } from './kind.ts';

interface Exception {
  start_at: string;
  end_at: string;
  kind: 'off' | 'extra';
  reason?: string;
}

const colors = ['blue', 'green', 'violet', 'amber', 'teal', 'pink', 'indigo', 'cyan', 'lime', 'orange'];

/** A member of staff without an account, out of a Practitioner with their role and their hours. */
export const staffImport: ImportKind = {
  name: 'staff',
  types: ['Practitioner'],
  permission: 'staff.manage',
  table: 'staff',
  thing: 'staff',
  made: 'staff.imported',
  undone: 'staff.import_undone',
  needs: {},
  own: [
    ['staff_schedules', 'staff_id'],
    ['staff_exceptions', 'staff_id'],
    ['service_staff', 'staff_id'],
  ],
  read(resources, { scope, changer }) {
    const [problems, leftOut]: [FieldErrors, string[]] = [{}, []];
    const of = (type: string) =>
      resources.find(({ resourceType }) => resourceType === type) ?? { resourceType: type };
    const [person, post, calendar] = [of('Practitioner'), of('PractitionerRole'), of('Schedule')];
    notice(person, ['identifier', 'active', 'name', 'telecom', 'communication', 'photo'], problems, leftOut);
    notice(
      post,
      ['active', 'practitioner', 'organization', 'code', 'specialty', 'healthcareService'],
      problems,
      leftOut,
    );
    notice(calendar, ['active', 'actor'], problems, leftOut);
    const extras = extrasIn(person, leftOut);
    const speciality = conceptIn(listIn(post.specialty)[0]);
    const role = roleOf(post);
    const given = {
      ...namesOf(person),
      ...reachedBy(person),
      ...(textIn(extras.color) ? { color: extras.color } : { color: colorFor(textIn(person.id)) }),
      role,
      speciality,
      licence_number: licenceOf(person),
      photo_url: pictureOf(person),
      bio: textIn(extras.bio),
      languages: [...new Set(listIn(person.communication).map(languageOf).filter(Boolean))],
    };
    const {
      clinic: _,
      services: __,
      ...body
    } = checkedAs('createStaffMember', { clinic: scope.clinic.id, ...given }, problems);
    const refusal = newStaffRefusal(changer, { user: null, role, speciality });
    if (refusal) problems.detail ??= [refusal];
    const isOver = person.active === false || extras.status === 'archived' || extras.status === 'suspended';
    const status = isOver ? (extras.status === 'suspended' ? 'suspended' : 'archived') : 'active';
    return {
      body: { ...body, status, ...hoursOf(calendar, problems, leftOut) },
      refs: {},
      problems,
      leftOut,
    };
  },
  /** Someone with the same family name and the same address for mail or licence. */
  async known({ trx, clinic }, rows) {
    const { rows: found } = await sql<{ line: number; id: number }>`
      SELECT r.line, s.id FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (line integer, body jsonb)
      JOIN staff s ON s.clinic_id = ${clinic.id} AND s.status <> 'archived' AND fold(s.last_name) = fold(r.body ->> 'last_name')
        AND ((s.email <> '' AND lower(s.email) = lower(r.body ->> 'email'))
          OR (s.licence_number <> '' AND s.licence_number = r.body ->> 'licence_number'))`.execute(trx);
    return new Map(found.map(({ line, id }) => [line, id]));
  },
  async store({ trx, clinic, user }, rows) {
    const ids = await nextIds(trx, 'staff', rows.length);
    const people = rows.map(({ body: { hours: _, exceptions: __, ...body } }, nth) => ({
      ...{ id: ids[nth] as number, ...emptyStaff, ...body, clinic_id: clinic.id },
      ...{ created_by: user.id, updated_by: user.id },
    }));
    await insertWhereFree(trx, 'staff', people);
    const hours = rows.flatMap(({ body }, nth) =>
      (body.hours as { valid_from: string; valid_to?: string | null; days: object[] }[]).map(
        ({ valid_from, valid_to = null, days }) => ({
          ...{ clinic_id: clinic.id, staff_id: ids[nth] as number, valid_from, valid_to, days },
        }),
      ),
    );
    await insertMany(trx, 'staff_schedules', hours);
    const exceptions = rows.flatMap(({ body }, nth) =>
      ((body.exceptions ?? []) as Exception[]).map(({ start_at, end_at, kind, reason = '' }) => ({
        ...{ clinic_id: clinic.id, staff_id: ids[nth] as number, start_at, end_at, kind, reason },
      })),
    );
    await insertMany(trx, 'staff_exceptions', exceptions);
    return new Map(rows.map(({ line }, nth) => [line, ids[nth] as number]));
  },
};

function namesOf({ name }: Tree) {
  const names = listIn(name);
  const { given, family, prefix, text } = names.find(({ use }) => use === 'official') ?? names[0] ?? {};
  const joined = (value: unknown) =>
    Array.isArray(value) ? value.map(textIn).filter(Boolean).join(' ') : '';
  const [last = '', ...first] = textIn(text).split(' ').reverse();
  return family === undefined && given === undefined && textIn(text) !== ''
    ? { first_name: first.reverse().join(' ') || last, last_name: last, title: '' }
    : { first_name: joined(given), last_name: textIn(family), title: joined(prefix) };
}

function reachedBy({ telecom }: Tree) {
  const by = (wanted: string) => textIn(listIn(telecom).find(({ system }) => system === wanted)?.value);
  return { phone_number: by('phone'), email: by('email') };
}

function licenceOf({ identifier }: Tree): string {
  const numbers = listIn(identifier);
  return textIn((numbers.find(({ system }) => system === ownSystem('licence')) ?? numbers[0])?.value);
}

function pictureOf({ photo }: Tree): string {
  const { contentType, data } = listIn(photo)[0] ?? {};
  return textIn(data) === '' ? '' : `data:${contentType};base64,${data}`;
}

const languageOf = (one: Tree) =>
  textIn(listIn(one.coding)[0]?.code) || textIn(one.text) || textIn(treeIn(one.language).text);

/** The owner of the other clinic owns nothing here. */
function roleOf({ code }: Tree): Role {
  const [found] = listIn(code)
    .map((one) => codeIn(one, ownSystem('role')))
    .filter(Boolean);
  return found !== undefined && isRole(found) && found !== 'owner' ? found : 'practitioner';
}

function hoursOf(calendar: Tree, problems: FieldErrors, leftOut: string[]) {
  const extras = extrasIn(calendar, leftOut, 'hours', 'exceptions');
  const [wrong, amiss]: [FieldErrors, FieldErrors] = [{}, {}];
  const { schedules: hours } = checkedAs(
    'replaceSchedules',
    { version: 1, schedules: extras.hours ?? [] },
    wrong,
  );
  if (Object.keys(wrong).length > 0) problems.schedules = Object.values(wrong).flat().slice(0, 1);
  const exceptions = listIn(extras.exceptions).map((one) => exceptionOf(one, amiss));
  if (Object.keys(amiss).length > 0) problems.exceptions = Object.values(amiss).flat().slice(0, 1);
  return { hours, exceptions };
}

/** Time off or extra hours, held against the contract's own check of one. */
function exceptionOf(given: Tree, wrong: FieldErrors): Exception {
  const { version: _, ...one } = checkedAs('addScheduleException', { ...given, version: 1 }, wrong);
  const exception = one as unknown as Exception;
  if (!wrong.start_at && !(Date.parse(exception.start_at) < Date.parse(exception.end_at)))
    wrong.end_at ??= ['It must end after it begins.'];
  return exception;
}

const colorFor = (id: string) =>
  colors[[...id].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % colors.length];
