import type pg from 'pg';
import type { MedicalRecordContext } from '#machines/lifecycles/medicalRecord.machine.ts';
import { type Content, emptyContent } from '#server/areas/medical-records/record.ts';
import { SEAL_FORMAT, type SealedSigner, sealOf } from '#server/areas/medical-records/seal.ts';
import { type Row, storeNumbered, storeRows } from './bulk.ts';
import type { House } from './house.ts';
import type { Random } from './random.ts';

/** A visit that took place. */
export interface Done {
  id: number;
  patient: number;
  patientName: string;
  staff: number;
  at: number;
}

type Kind = 'draft' | 'in_review' | 'signed' | 'amended' | 'entered_in_error';

const day = 86_400_000;
const iso = (time: number) => new Date(time).toISOString();

const stories = [
  [
    'Cough for two weeks',
    'Viral infection of the airways',
    'J06.9',
    'Rest, drink, come back when short of breath.',
  ],
  ['Itching on both arms', 'Atopic eczema', 'L20.9', 'Moisturise twice a day, hydrocortisone for a week.'],
  ['Back pain after lifting', 'Low back pain', 'M54.5', 'Keep moving, paracetamol when needed.'],
  [
    'Mole has changed its colour',
    'Melanocytic naevus',
    'D22.9',
    'Look again in three months, pictures taken.',
  ],
  ['Tired all the time', 'Iron deficiency', 'D50.9', 'Blood count in six weeks, iron every other day.'],
  ['Headache in the evening', 'Tension-type headache', 'G44.2', 'Breaks at the screen, diary for a month.'],
] as const;

function kindOf(random: Random, age: number): Kind {
  if (age < 3 * day) return random.pick(['draft', 'draft', 'in_review', 'signed', 'signed']);
  if (random.chance(0.04)) return 'amended';
  if (age < 30 * day && random.chance(0.03)) return 'draft';
  return random.chance(0.01) ? 'entered_in_error' : 'signed';
}

/** Writes what was found and done: mostly signed, some amended, some still open. */
export async function writeRecords(
  client: pg.ClientBase,
  house: House,
  visits: Done[],
  random: Random,
  now: number,
): Promise<void> {
  const written: Written[] = [];
  const { rows: staff } = await client.query<Member>(
    `SELECT id, user_id, concat_ws(' ', nullif(title, ''), first_name, last_name) AS name FROM staff WHERE clinic_id = $1`,
    [house.clinic],
  );
  function* made(): Generator<Row> {
    for (const visit of visits) {
      const kind = kindOf(random, now - visit.at);
      const content = contentOf(random);
      const final = kind === 'amended' ? { ...content, plan: `${content.plan} Dose corrected.` } : content;
      const row = recordOf(house, visit, kind, final, now);
      yield row;
      written.push({ id: row.id as number, visit, kind, content, final });
    }
  }
  await storeNumbered(client, 'medical_records', made());
  function* each(of: (one: Written) => Row[]): Generator<Row> {
    for (const one of written) yield* of(one);
  }
  await storeRows(
    client,
    'medical_record_versions',
    each((one) => versionsOf(house, staff, one, now)),
  );
  await storeRows(
    client,
    'moves',
    each((one) => movesOf(house, one, now)),
  );
}

/** Hours after a visit began, and never later than it is now. */
const after = ({ at }: Done, hours: 1 | 2, now: number) =>
  Math.min(at + hours * 3_600_000, now - (3 - hours) * 60_000);

function recordOf(house: House, visit: Done, kind: Kind, content: object, now: number): Row {
  const signed = kind !== 'draft' && kind !== 'in_review';
  return {
    clinic_id: house.clinic,
    patient_id: visit.patient,
    reservation_id: visit.id,
    staff_id: visit.staff,
    co_signer_id: null,
    record_type: 'consultation',
    occurred_at: iso(visit.at),
    content,
    privacy: 'all_staff',
    shared_with: [],
    status: kind,
    signed_version: signed ? (kind === 'amended' ? 2 : 1) : 0,
    signed_at: signed ? iso(after(visit, kind === 'amended' ? 2 : 1, now)) : null,
    signed_by: signed ? house.user : null,
    discarded_at: null,
    version: 1,
    created_at: iso(visit.at),
    updated_at: iso(after(visit, 1, now)),
    created_by: house.user,
    updated_by: house.user,
  };
}

interface Written {
  id: number;
  visit: Done;
  kind: Kind;
  content: Content;
  final: Content;
}

interface Member {
  id: number;
  user_id: number | null;
  name: string;
}

/** The owner signs everything: their own records, and those of colleagues who have no account. */
function versionsOf(house: House, staff: Member[], one: Written, now: number): Row[] {
  const { id, visit, kind, content, final } = one;
  if (kind === 'draft' || kind === 'in_review') return [];
  const owner = staff.find(({ user_id }) => user_id === house.user);
  const about = {
    patient: visit.patient,
    patient_name: visit.patientName,
    appointment: visit.id,
    staff: visit.staff,
    staff_name: staff.find((one) => one.id === visit.staff)?.name ?? '',
    co_signer: null,
    co_signer_name: '',
    co_authors: [],
    record_type: 'consultation' as const,
    occurred_at: iso(visit.at),
  };
  const version = (number: number, words: Content, reason: string | null, at: number): Row => {
    const signer: SealedSigner = {
      user: house.user,
      staff: owner?.id ?? null,
      name: owner?.name ?? '',
      role: 'owner',
      licence_number: '',
      capacity: reason ? 'amender' : owner?.id === visit.staff ? 'author' : 'stand_in',
      image: null,
    };
    const sealed = { record_id: id, number, content: words, about, signer, reason, is_part: false };
    return {
      clinic_id: house.clinic,
      ...sealed,
      format: SEAL_FORMAT,
      checksum: sealOf({ ...sealed, signed_at: new Date(at) }),
      signed_at: iso(at),
      signed_by: house.user,
    };
  };
  const first = version(1, content, null, after(visit, 1, now));
  return kind === 'amended'
    ? [first, version(2, final, 'The dose was wrong.', after(visit, 2, now))]
    : [first];
}

function movesOf(house: House, { id, visit, kind }: Written, now: number): Row[] {
  const facts: MedicalRecordContext = {
    author: visit.staff,
    createdBy: house.user,
    coSigner: null,
    authors: [],
    signedBy: [],
    signedThis: [],
    signedAt: null,
    discardedAt: null,
    unlockHours: 24,
    unlocksAlways: false,
    hasOpenAddendum: false,
    addendumBy: null,
    wasSigned: false,
  };
  const act = (at: number) => ({ by: house.user, role: 'owner', at: iso(at) });
  const step = (
    at: number,
    from: string,
    to: string,
    sent: { facts: MedicalRecordContext; event: { type: string; reason?: string } },
  ): Row => ({
    clinic_id: house.clinic,
    record_id: id,
    at: iso(at),
    by_user: house.user,
    action: sent.event.type,
    from_state: from,
    to_state: to,
    reason: sent.event.reason ?? null,
    sent,
  });
  if (kind === 'draft') return [];
  const at = after(visit, 1, now);
  if (kind === 'in_review')
    return [step(at, 'draft', 'in_review', { facts, event: { type: 'requestReview', ...act(at) } })];
  const signed = step(at, 'draft', 'signed', {
    facts,
    event: { type: 'sign', ...act(at), ...{ staff: null, missing: [] } },
  });
  const later = after(visit, 2, now);
  const signedFacts = { ...facts, signedAt: iso(at), wasSigned: true };
  if (kind === 'amended') {
    const event = {
      type: 'amend',
      ...act(later),
      reason: 'The dose was wrong.',
      ...{ staff: null, missing: [] },
    };
    return [signed, step(later, 'signed', 'amended', { facts: signedFacts, event })];
  }
  if (kind === 'entered_in_error') {
    const event = { type: 'void', ...act(later), reason: 'Written into the wrong record.' };
    return [signed, step(later, 'signed', 'entered_in_error', { facts: signedFacts, event })];
  }
  return [signed];
}

function contentOf(random: Random) {
  const [chief_complaint, assessment, code, plan] = random.pick(stories);
  const vitals = random.chance(0.7)
    ? {
        systolic: random.whole(105, 165),
        diastolic: random.whole(62, 98),
        pulse: random.whole(55, 105),
        temperature_c: random.whole(362, 384) / 10,
        spo2: random.whole(93, 100),
      }
    : {};
  const diagnoses = [
    { code, system: 'icd10' as const, text: assessment, is_primary: true, certainty: 'confirmed' as const },
  ];
  return { ...emptyContent, chief_complaint, assessment, plan, vitals, diagnoses };
}
