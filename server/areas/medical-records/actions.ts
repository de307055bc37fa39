import { sql } from 'kysely';
import type { MedicalRecordEvent } from '#machines/lifecycles/medicalRecord.machine.ts';
import { medicalRecordSnapshot } from '#machines/lifecycles/medicalRecord.stored.ts';
import { say } from '#machines/lifecycles/saying.ts';
import { actOf, type Scope } from '#server/access/scope.ts';
import { refuseUnconfirmed } from '#server/areas/auth/factors/take-step.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { applyEvent, type Told } from '#server/lifecycle/apply-event.ts';
import { sealAddendum } from './addenda.ts';
import { answer, moveRecord, onRecord } from './on-record.ts';
import { lockedOut, namingIn, refuseUnknown, taken } from './one.ts';
import {
  type Content,
  type FullRecord,
  missingIn,
  type RecordRow,
  storedRecord,
  unexplainedIn,
} from './record.ts';
import { aboutNow, type Capacity, sealOf, signerNow } from './seal.ts';

const words: Record<string, string> = {
  chief_complaint: 'The chief complaint is missing.',
  assessment: 'The assessment is missing.',
  diagnoses: 'One diagnosis has to be the primary one.',
};

/** What a record lacks, by the names of its fields, and in words. */
function lackingIn(content: Content, row: FullRecord): { missing: string[]; told: Told } {
  const missing = missingIn(content, row);
  const warned = unexplainedIn(content, row).map(({ drug, substance }) =>
    say('{drug}: an allergy to {substance} is recorded. Prescribe something else, or give a reason.', {
      drug,
      substance,
    }),
  );
  const named = missing.filter((name) => name !== 'prescriptions').map((name) => words[name] ?? name);
  return { missing, told: { more: { isComplete: [...named, ...warned] } } };
}

/** What is frozen besides the words as they stand: the corrected ones, and why; or that the record stays open. */
interface Freezing {
  capacity: Capacity;
  content?: Content;
  columns?: Partial<RecordRow>;
  reason?: string | null;
  isPart?: boolean;
}

/** Freezes all that a signature stands for as the record's next signed version, before the record itself says that it is signed. */
async function freeze(
  scope: Scope,
  row: FullRecord,
  { capacity, content = row.content, columns, reason = null, isPart = false }: Freezing,
): Promise<Partial<RecordRow>> {
  const { now } = scope.clinic;
  const number = row.signed_version + 1;
  const about = await aboutNow(scope, row, columns);
  const signer = await signerNow(scope, capacity);
  const sealed = {
    record_id: row.id,
    number,
    content,
    about,
    signer,
    reason,
    is_part: isPart,
    signed_at: now,
  };
  await sql`
    INSERT INTO medical_record_versions
      (clinic_id, record_id, number, content, about, signer, reason, checksum, signed_at, signed_by, is_part, staff_id)
    VALUES (${row.clinic_id}, ${row.id}, ${number}, ${JSON.stringify(content)}, ${JSON.stringify(about)},
      ${JSON.stringify(signer)}, ${reason}, ${sealOf(sealed)}, ${now}, ${scope.user.id}, ${isPart}, ${scope.staffId})`.execute(
    scope.trx,
  );
  if (isPart) return { signed_version: number };
  return { signed_version: number, signed_at: now, signed_by: scope.user.id };
}

/** As what the user signs a record that the chart lets them sign. */
function capacityIn({ staffId }: Scope, row: FullRecord): Capacity {
  if (staffId === row.staff_id) return 'author';
  return staffId !== null && row.co_authors.includes(staffId) ? 'co_author' : 'stand_in';
}

/** Signs, by the author or by whom the second signature is asked from; before the second the first locks nothing. */
const signing =
  (type: 'sign' | 'cosign') =>
  (call: Call<'signMedicalRecord' | 'cosignMedicalRecord'>): Promise<Answer> =>
    onRecord(call, 'records.sign', 'lock', async (scope, row) => {
      await refuseUnconfirmed(scope, call);
      const { missing, told } = lackingIn(row.content, row);
      const event: MedicalRecordEvent = { type, ...actOf(scope), staff: scope.staffId, missing };
      const isPart =
        applyEvent(medicalRecordSnapshot(storedRecord(scope, row)), event, told).value === 'in_review';
      const capacity = type === 'cosign' ? 'co_signer' : capacityIn(scope, row);
      const moved = await moveRecord(scope, row, event, await freeze(scope, row, { capacity, isPart }), told);
      if (isPart) return answer(scope, moved, 'medical_record.signed_in_part');
      return answer(scope, moved, `medical_record.${type === 'sign' ? 'signed' : 'cosigned'}`);
    });

/** Signs and locks. */
export const signMedicalRecord = signing('sign');
/** Gives the second signature. */
export const cosignMedicalRecord = signing('cosign');

/** Signs without locking: the words as they are now are kept with the name, and the record stays open for the others. */
export const signPartOfMedicalRecord = (call: Call<'signPartOfMedicalRecord'>): Promise<Answer> =>
  onRecord(call, 'records.sign', 'lock', async (scope, row) => {
    await refuseUnconfirmed(scope, call);
    const event = { type: 'signPart' as const, ...actOf(scope), staff: scope.staffId };
    applyEvent(medicalRecordSnapshot(storedRecord(scope, row)), event);
    const frozen = await freeze(scope, row, { capacity: capacityIn(scope, row), isPart: true });
    const moved = await moveRecord(scope, row, event, frozen);
    return answer(scope, moved, 'medical_record.signed_in_part');
  });

/** Asks for a second signature. */
export const requestReviewOfMedicalRecord = (call: Call<'requestReviewOfMedicalRecord'>): Promise<Answer> =>
  onRecord(call, 'records.write', 'lock', async (scope, row) =>
    answer(
      scope,
      await moveRecord(scope, row, { type: 'requestReview', ...actOf(scope), staff: scope.staffId }),
      'medical_record.review_requested',
    ),
  );

/** Fetches a draft from the bin. */
export const restoreMedicalRecord = (call: Call<'restoreMedicalRecord'>): Promise<Answer> =>
  onRecord(call, 'records.write', 'lock', async (scope, row) =>
    answer(
      scope,
      await moveRecord(scope, row, { type: 'restore', ...actOf(scope) }),
      'medical_record.restored',
    ),
  );

/** Sends it back to its author. */
export const returnMedicalRecord = (call: Call<'returnMedicalRecord'>): Promise<Answer> =>
  onRecord(call, 'records.sign', 'lock', async (scope, row) => {
    const event = {
      type: 'return' as const,
      ...actOf(scope),
      staff: scope.staffId,
      reason: call.body.reason ?? null,
    };
    return answer(scope, await moveRecord(scope, row, event), 'medical_record.returned');
  });

/** Opens a signed record again; what was signed stays among its versions. */
export const unlockMedicalRecord = (call: Call<'unlockMedicalRecord'>): Promise<Answer> =>
  onRecord(call, 'records.sign', 'lock', async (scope, row) => {
    const event = {
      type: 'unlock' as const,
      ...actOf(scope),
      staff: scope.staffId,
      reason: call.body.reason ?? null,
    };
    const moved = await moveRecord(scope, row, event, { signed_at: null, signed_by: null });
    return answer(scope, moved, 'medical_record.unlocked');
  });

/** It was stored by mistake. */
export const voidMedicalRecord = (call: Call<'voidMedicalRecord'>): Promise<Answer> =>
  onRecord(call, 'records.read', 'lock', async (scope, row) => {
    const event = { type: 'void' as const, ...actOf(scope), reason: call.body.reason ?? null };
    return answer(scope, await moveRecord(scope, row, event), 'medical_record.voided');
  });

/** Stores a corrected version of a signed record. */
export const amendMedicalRecord = (call: Call<'amendMedicalRecord'>): Promise<Answer> =>
  onRecord(call, 'records.sign', 'lock', async (scope, row) => {
    await refuseUnconfirmed(scope, call);
    const { version: _, reason = null, ...body } = call.body;
    await refuseUnknown(scope, body, row.patient_id);
    const { content, columns } = taken(body, row.content);
    const { missing, told } = lackingIn(content, row);
    const event: MedicalRecordEvent = {
      type: 'amend',
      ...actOf(scope),
      ...namingIn(scope, row, body),
      reason,
      missing,
    };
    applyEvent(medicalRecordSnapshot(storedRecord(scope, row)), event, told);
    const frozen = await freeze(scope, row, { capacity: 'amender', content, columns, reason });
    const moved = await moveRecord(scope, row, event, { ...columns, content, ...frozen }, told);
    return answer(scope, moved, 'medical_record.amended', { lockedOut: lockedOut(row, body) });
  });

/** Adds to a signed record. */
export const addAddendum = (call: Call<'addAddendum'>): Promise<Answer> =>
  onRecord(call, 'records.sign', 'lock', async (scope, row) => {
    const { text, reason = null } = call.body;
    const moved = await moveRecord(scope, row, { type: 'addAddendum', ...actOf(scope), reason, text });
    await sql`
      INSERT INTO medical_record_addenda (clinic_id, record_id, text, reason, author)
      VALUES (${row.clinic_id}, ${row.id}, ${text}, ${reason}, ${scope.user.id})`.execute(scope.trx);
    return answer(scope, moved, 'medical_record.addendum_added', { status: 201 });
  });

/** Signs the addendum that waits. */
export const signAddendum = (call: Call<'signAddendum'>): Promise<Answer> =>
  onRecord(call, 'records.sign', 'lock', async (scope, row) => {
    await refuseUnconfirmed(scope, call);
    const moved = await moveRecord(scope, row, { type: 'signAddendum', ...actOf(scope) });
    await sealAddendum(scope, row.id);
    return answer(scope, moved, 'medical_record.addendum_signed');
  });
