import type { components } from '#openapi/schema.d.ts';
import { inWords } from '#server/areas/intake-answers/proposal.ts';
import { filled } from '#server/areas/patient-consents/text.ts';
import { type ArchiveName, archiveWord, storedWord, vitalWords } from '#server/words/archiveWords.ts';
import type { Language } from '#server/words/languages.ts';
import { bloodGroup, codeWord } from './codes.ts';
import type { Fact } from './html.ts';
import { type PartName, type PartOf, placeOf } from './parts.ts';

/** The language and the zone that a page is written in, and how days and numbers are written where it is read. */
export interface Reader {
  language: Language;
  locale: string;
  zone: string;
}

const moment = ({ locale, zone }: Reader, at: string | null | undefined) =>
  at
    ? new Intl.DateTimeFormat(locale, {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone: zone,
      }).format(new Date(at))
    : '';

const day = ({ locale }: Reader, at: string | null | undefined) =>
  at ? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at)) : '';

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufeff]/;

/** Where one of the words is read from the right, each stands for itself, so that none turns the others around. */
function joined(words: readonly (string | number | null | undefined)[], sign = ', '): string {
  const told = words.filter((word) => word !== null && word !== undefined && word !== '').map(String);
  const isMixed = told.length > 1 && told.some((word) => rightToLeft.test(word));
  return (isMixed ? told.map((word) => `\u2068${word}\u2069`) : told).join(sign);
}

/** When something was written, in full. */
export const longMoment = ({ locale, zone }: Reader, at: Date) =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: zone,
  }).format(at);

/** The line that names what the role of the reader leaves out; none where it leaves out nothing. */
export const leftOutLine = (
  language: Language,
  line: 'leftOut' | 'notPrinted',
  parts: readonly string[],
): string[] =>
  parts.length === 0
    ? []
    : [
        archiveWord(language, line, {
          parts: parts.map((part) => archiveWord(language, part as ArchiveName)).join(', '),
        }),
      ];

type Patient = components['schemas']['Patient'];

/** Who it is. */
export function patientFacts(reader: Reader, one: Patient): Fact[] {
  const { language } = reader;
  const w = (name: ArchiveName) => archiveWord(language, name);
  const span = (from: string | null | undefined, to: string | null | undefined) =>
    joined([day(reader, from), day(reader, to)], ' – ');
  const people = [...(one.emergency_contacts ?? [])];
  const person = ({ name, relation, phone_number }: (typeof people)[number]) =>
    joined([name, relation, phone_number]);
  return [
    [w('number'), one.mrn ?? ''],
    [w('name'), joined([one.first_name, one.middle_name, one.last_name, one.suffix], ' ')],
    [w('preferredName'), one.preferred_name],
    [w('born'), day(reader, one.birth_date)],
    [w('died'), moment(reader, one.deceased_at)],
    [w('sex'), storedWord(language, one.sex ?? '')],
    [w('gender'), one.gender_identity ?? ''],
    [w('pronouns'), one.pronouns ?? ''],
    [w('phone'), joined([one.phone_number, one.phone_number_alt])],
    [w('email'), one.email ?? ''],
    [
      w('address'),
      joined([
        one.address_line1,
        one.address_line2,
        one.postal_code,
        one.city,
        one.region,
        codeWord(reader.locale, 'region', one.country ?? ''),
      ]),
    ],
    [w('language'), codeWord(reader.locale, 'language', one.preferred_language ?? '')],
    [w('contacts'), people.map(person).join('\n')],
    [w('guardian'), one.guardian ? person(one.guardian) : ''],
    [
      w('allergies'),
      one.no_known_allergies
        ? w('noAllergies')
        : (one.allergies ?? [])
            .map(({ substance, reaction, severity, noted_at }) =>
              joined([substance, reaction, storedWord(language, severity ?? ''), day(reader, noted_at)]),
            )
            .join('\n'),
    ],
    [
      w('conditions'),
      (one.conditions ?? [])
        .map(({ code, text, status, onset_date, abatement_date }) =>
          joined([
            joined([code, text], ' '),
            status && storedWord(language, `condition.${status}`),
            span(onset_date, abatement_date),
          ]),
        )
        .join('\n'),
    ],
    [
      w('medications'),
      (one.medications ?? [])
        .map(({ name, dose, frequency, started_on, stopped_on }) =>
          joined([name, dose, frequency, span(started_on, stopped_on)]),
        )
        .join('\n'),
    ],
    [w('blood_type'), bloodGroup(one.blood_type ?? 'unknown')],
    [w('labels'), joined((one.labels ?? []).map(({ name }) => name))],
    [w('notes'), one.notes ?? ''],
  ];
}

type Note = Pick<
  components['schemas']['MedicalRecord'],
  | ('chief_complaint' | 'subjective' | 'objective' | 'assessment' | 'plan')
  | ('diagnoses' | 'procedures' | 'prescriptions' | 'follow_up' | 'record_type')
> & { vitals?: object };

/** The words of a note, of today or of an earlier version. */
function noteFacts(reader: Reader, one: Note): Fact[] {
  const w = (name: ArchiveName) => archiveWord(reader.language, name);
  const measured = Object.entries(one.vitals ?? {})
    .filter(([name, value]) => !['flags', 'taken_at'].includes(name) && value !== null && value !== '')
    .map(([name, value]) => vitalWords(reader.language, name, String(value)));
  const followUp = one.follow_up;
  return [
    [w('type'), storedWord(reader.language, one.record_type)],
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
    [w('followUp'), followUp ? joined([inDays(reader, followUp.in_days), followUp.note]) : ''],
  ];
}

const inDays = ({ locale }: Reader, days: number) =>
  new Intl.RelativeTimeFormat(locale, { numeric: 'always' }).format(days, 'day');

type Written = { readonly [Name in PartName]: (reader: Reader, one: PartOf[Name]) => Fact[] };

/** One thing of each part, for whoever reads it. */
export const written: Written = {
  reservations(reader, one) {
    const w = (name: ArchiveName) => archiveWord(reader.language, name);
    return [
      [w('when'), moment(reader, one.start_at)],
      [w('service'), one.service_name],
      [w('with'), one.staff_name ?? ''],
      [w('status'), storedWord(reader.language, one.status)],
      [w('room'), one.room],
      [w('reason'), one.reason],
      [w('notes'), one.notes],
      ...(one.booking_answers ?? []).map(({ question, answer }) => [question, answer] as const),
      [w('number'), one.number],
    ];
  },
  records(reader, one) {
    const w = (name: ArchiveName) => archiveWord(reader.language, name);
    return [
      [w('when'), moment(reader, one.occurred_at)],
      [w('with'), one.staff_name ?? ''],
      [w('status'), storedWord(reader.language, one.status)],
      ...noteFacts(reader, one),
      [w('version'), String(one.signed_version ?? '')],
      [
        w('signedBy'),
        (one.signers ?? [])
          .map(({ name, for_name, licence_number, signed_at }) =>
            joined([
              name,
              for_name && archiveWord(reader.language, 'inPlaceOf', { name: for_name }),
              licence_number,
              moment(reader, signed_at),
            ]),
          )
          .join('\n') || joined([one.signed_by_name, moment(reader, one.signed_at)]),
      ],
      [w('broughtIn'), joined([one.origin?.clinic, moment(reader, one.origin?.at)])],
      ...(one.addenda ?? []).map(
        ({ text, author_name, signed_at }) =>
          [w('addendum'), joined([text, joined([author_name, moment(reader, signed_at)])], '\n')] as const,
      ),
    ];
  },
  versions(reader, { content, number, reason, staff_name, signed_by_name, signed_at }) {
    const w = (name: ArchiveName) => archiveWord(reader.language, name);
    return [
      [w('when'), moment(reader, content.occurred_at)],
      [w('with'), staff_name],
      [w('version'), String(number)],
      [w('reason'), reason ?? ''],
      ...noteFacts(reader, content),
      [w('signedBy'), joined([signed_by_name, moment(reader, signed_at)])],
    ];
  },
  consents(reader, one) {
    const w = (name: ArchiveName) => archiveWord(reader.language, name);
    return [
      [w('form'), one.consent_form_title],
      [w('status'), storedWord(reader.language, one.status)],
      [w('when'), moment(reader, one.valid_from)],
      [w('validUntil'), moment(reader, one.valid_until)],
      [w('signedBy'), joined([one.signer?.name, one.signer?.relation])],
      [w('witness'), joined([one.witness?.name, moment(reader, one.witness?.at)])],
      [w('revoked'), joined([moment(reader, one.revoked_at), one.revocation_reason])],
      [w('broughtIn'), joined([one.origin?.clinic, moment(reader, one.origin?.at)])],
      [w('version'), String(one.form_version)],
      [w('text'), one.rendered_text ?? ''],
      ...(one.blocks ?? []).map(
        ({ key, label }) =>
          [
            one.merge_fields ? filled(label, one.merge_fields, one.language ?? 'en') : label,
            inWords(one.answers?.[key] as Parameters<typeof inWords>[0]),
          ] as const,
      ),
    ];
  },
  answers(reader, { title, at, fields, origin }) {
    const w = (name: ArchiveName) => archiveWord(reader.language, name);
    return [
      [w('asked'), title],
      [w('when'), moment(reader, at)],
      [w('broughtIn'), joined([origin?.clinic, moment(reader, origin?.at)])],
      ...fields.map(({ label, answer }) => [label, answer] as const),
    ];
  },
  questions(reader, { text, asked_at }) {
    const w = (name: ArchiveName) => archiveWord(reader.language, name);
    return [
      [w('when'), moment(reader, asked_at)],
      [w('text'), text],
    ];
  },
  messages(reader, { kind, channel, recipient, state, changed_at }) {
    const w = (name: ArchiveName) => archiveWord(reader.language, name);
    return [
      [w('message'), storedWord(reader.language, kind)],
      [w('when'), moment(reader, changed_at)],
      [w(channel === 'mail' ? 'email' : 'phone'), recipient],
      [w('status'), storedWord(reader.language, state)],
    ];
  },
  merges(reader, { from, into, at, by, undone_at }) {
    const w = (name: ArchiveName) => archiveWord(reader.language, name);
    return [
      [w('mergedChart'), from],
      [w('mergedInto'), into],
      [w('when'), joined([moment(reader, at), by])],
      [w('undone'), moment(reader, undone_at)],
    ];
  },
  files(reader, one) {
    const w = (name: ArchiveName) => archiveWord(reader.language, name);
    const place = placeOf(one);
    return [
      [w('file'), { href: place.split('/').map(encodeURIComponent).join('/'), text: one.file_name }],
      [w('caption'), one.caption ?? ''],
      [w('added'), moment(reader, one.created_at)],
      [w('size'), `${new Intl.NumberFormat(reader.locale).format(Math.ceil(one.size / 1024))} KiB`],
    ];
  },
};
