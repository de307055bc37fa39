import type { components } from '#openapi/schema.d.ts';
import { type ArchiveName, archiveWord, storedWord, vitalWords } from '#server/words/archiveWords.ts';
import { type Language, localeOf } from '#server/words/languages.ts';
import { facts } from './html.ts';
import { type PartName, type PartOf, placeOf } from './parts.ts';

/** The language and the zone that a page is written in. */
export interface Reader {
  language: Language;
  zone: string;
}

const moment = ({ language, zone }: Reader, at: string | null | undefined) =>
  at
    ? new Intl.DateTimeFormat(localeOf(language), {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone: zone,
      }).format(new Date(at))
    : '';

const day = ({ language }: Reader, at: string | null | undefined) =>
  at
    ? new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at))
    : '';

const joined = (words: readonly (string | number | null | undefined)[], sign = ', ') =>
  words.filter((word) => word !== null && word !== undefined && word !== '').join(sign);

type Patient = components['schemas']['Patient'];

/** Who it is. */
export function patientFacts(reader: Reader, one: Patient): string {
  const w = (name: ArchiveName) => archiveWord(reader.language, name);
  const lines = (list: readonly object[] | undefined) =>
    (list ?? [])
      .map((thing) => joined(Object.values(thing).filter((value) => typeof value === 'string')))
      .join('\n');
  return facts([
    [w('number'), one.mrn ?? ''],
    [w('name'), joined([one.first_name, one.middle_name, one.last_name, one.suffix], ' ')],
    [w('born'), day(reader, one.birth_date)],
    [w('sex'), storedWord(reader.language, one.sex ?? '')],
    [w('phone'), joined([one.phone_number, one.phone_number_alt])],
    [w('email'), one.email ?? ''],
    [
      w('address'),
      joined([one.address_line1, one.address_line2, one.postal_code, one.city, one.region, one.country]),
    ],
    [w('language'), one.preferred_language ?? ''],
    [w('contacts'), lines(one.emergency_contacts)],
    [w('guardian'), one.guardian ? lines([one.guardian]) : ''],
    [w('allergies'), lines(one.allergies)],
    [w('conditions'), lines(one.conditions)],
    [w('medications'), lines(one.medications)],
    [w('blood_type'), one.blood_type === 'unknown' ? '' : (one.blood_type ?? '')],
    [w('notes'), one.notes ?? ''],
  ]);
}

type Note = Pick<
  components['schemas']['MedicalRecord'],
  | ('chief_complaint' | 'subjective' | 'objective' | 'assessment' | 'plan')
  | ('diagnoses' | 'procedures' | 'prescriptions')
> & { vitals?: object };

/** The words of a note, of today or of an earlier version. */
function noteFacts(reader: Reader, one: Note): (readonly [string, string])[] {
  const w = (name: ArchiveName) => archiveWord(reader.language, name);
  const measured = Object.entries(one.vitals ?? {})
    .filter(([name, value]) => !['flags', 'taken_at'].includes(name) && value !== null && value !== '')
    .map(([name, value]) => vitalWords(reader.language, name, String(value)));
  return [
    [w('complaint'), one.chief_complaint ?? ''],
    [w('subjective'), one.subjective ?? ''],
    [w('objective'), one.objective ?? ''],
    [w('vitals'), measured.join('\n')],
    [w('assessment'), one.assessment ?? ''],
    [w('diagnoses'), (one.diagnoses ?? []).map(({ code, text }) => joined([code, text], ' ')).join('\n')],
    [w('plan'), one.plan ?? ''],
    [
      w('procedures'),
      (one.procedures ?? []).map(({ text, body_site, note }) => joined([text, body_site, note])).join('\n'),
    ],
    [
      w('prescriptions'),
      (one.prescriptions ?? [])
        .map(({ drug, dose, frequency, duration, note, allergy_reason }) =>
          joined([drug, dose, frequency, duration, note, allergy_reason]),
        )
        .join('\n'),
    ],
  ];
}

type Written = { readonly [Name in PartName]: (reader: Reader, one: PartOf[Name]) => string };

/** One thing of each part, for whoever reads it. */
export const written: Written = {
  reservations(reader, one) {
    const w = (name: ArchiveName) => archiveWord(reader.language, name);
    return facts([
      [w('when'), moment(reader, one.start_at)],
      [w('service'), one.service_name],
      [w('with'), one.staff_name ?? ''],
      [w('status'), storedWord(reader.language, one.status)],
      [w('room'), one.room],
      [w('reason'), one.reason],
      [w('notes'), one.notes],
      ...(one.booking_answers ?? []).map(({ question, answer }) => [question, answer] as const),
      [w('number'), one.number],
    ]);
  },
  records(reader, one) {
    const w = (name: ArchiveName) => archiveWord(reader.language, name);
    return facts([
      [w('when'), moment(reader, one.occurred_at)],
      [w('with'), one.staff_name ?? ''],
      [w('status'), storedWord(reader.language, one.status)],
      ...noteFacts(reader, one),
      [w('signedBy'), joined([one.signed_by_name, moment(reader, one.signed_at)])],
      ...(one.addenda ?? []).map(
        ({ text, author_name }) => [w('addendum'), joined([text, author_name], '\n')] as const,
      ),
    ]);
  },
  versions(reader, { content, number, reason, staff_name, signed_by_name, signed_at }) {
    const w = (name: ArchiveName) => archiveWord(reader.language, name);
    return facts([
      [w('when'), moment(reader, content.occurred_at)],
      [w('with'), staff_name],
      [w('version'), String(number)],
      [w('reason'), reason ?? ''],
      ...noteFacts(reader, content),
      [w('signedBy'), joined([signed_by_name, moment(reader, signed_at)])],
    ]);
  },
  consents(reader, one) {
    const w = (name: ArchiveName) => archiveWord(reader.language, name);
    return facts([
      [w('form'), one.consent_form_title],
      [w('status'), storedWord(reader.language, one.status)],
      [w('when'), moment(reader, one.valid_from)],
      [w('validUntil'), moment(reader, one.valid_until)],
      [w('signedBy'), one.signer?.name ?? ''],
      [w('text'), one.rendered_text ?? ''],
    ]);
  },
  answers(reader, { title, at, fields }) {
    const w = (name: ArchiveName) => archiveWord(reader.language, name);
    return facts([
      [w('asked'), title],
      [w('when'), moment(reader, at)],
      ...fields.map(({ label, answer }) => [label, answer] as const),
    ]);
  },
  questions(reader, { text, asked_at }) {
    const w = (name: ArchiveName) => archiveWord(reader.language, name);
    return facts([
      [w('when'), moment(reader, asked_at)],
      [w('text'), text],
    ]);
  },
  messages(reader, { kind, channel, recipient, state, changed_at }) {
    const w = (name: ArchiveName) => archiveWord(reader.language, name);
    return facts([
      [w('message'), storedWord(reader.language, kind)],
      [w('when'), moment(reader, changed_at)],
      [w(channel === 'mail' ? 'email' : 'phone'), recipient],
      [w('status'), storedWord(reader.language, state)],
    ]);
  },
  files(reader, one) {
    const w = (name: ArchiveName) => archiveWord(reader.language, name);
    const place = placeOf(one);
    return facts([
      [w('file'), { href: place.split('/').map(encodeURIComponent).join('/'), text: one.file_name }],
      [w('caption'), one.caption ?? ''],
      [w('added'), moment(reader, one.created_at)],
      [
        w('size'),
        `${new Intl.NumberFormat(localeOf(reader.language)).format(Math.ceil(one.size / 1024))} KiB`,
      ],
    ]);
  },
};
