import type { MedicalRecord } from '#machines/flows/records/recordFields.ts';
import type { MedicalRecordEvent } from '#machines/lifecycles/medicalRecord.machine.ts';
import { medicalRecordSnapshot } from '#machines/lifecycles/medicalRecord.stored.ts';
import type { Permission } from '#machines/lifecycles/permissions.ts';
import { permits } from '#machines/lifecycles/permissions.ts';
import { refusalReason } from '#machines/lifecycles/refusalReason.ts';
import type { Place } from '#src/flows/place.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';

export type RecordMove = MedicalRecordEvent['type'];

/** A button of a record: what it does, and why it may not be pressed, if so. */
export interface OfferedMove {
  readonly type: RecordMove;
  readonly refused: string | undefined;
}

const permissions: Partial<Record<RecordMove, Permission>> = {
  edit: 'records.write',
  requestReview: 'records.write',
  discard: 'records.write',
  restore: 'records.write',
};

/** Stands for what its dialog will ask: a button is not refused for what is typed only after it is pressed. */
const asked = 'asked';

function eventsOf({ by, role, staff }: Place, at: string): MedicalRecordEvent[] {
  const act = { by, role, at };
  return [
    { type: 'edit', ...act, staff },
    { type: 'sign', ...act, staff, missing: [] },
    { type: 'signPart', ...act, staff },
    { type: 'requestReview', ...act, staff },
    { type: 'cosign', ...act, staff, missing: [] },
    { type: 'return', ...act, staff, reason: asked },
    { type: 'addAddendum', ...act, reason: asked, text: asked },
    { type: 'signAddendum', ...act },
    { type: 'amend', ...act, staff, reason: asked, missing: [] },
    { type: 'unlock', ...act, staff, reason: asked },
    { type: 'restore', ...act },
    { type: 'discard', ...act, staff },
    { type: 'void', ...act, reason: asked },
  ];
}

/** The acts that a record knows where it stands: those that `can` be done, and those that a guard refuses with its sentence. */
export function movesOf(record: MedicalRecord, place: Place, at = new Date().toISOString()): OfferedMove[] {
  const snapshot = medicalRecordSnapshot(record);
  return eventsOf(place, at).flatMap((event) => {
    const { type } = event;
    if (type === 'signAddendum' && !record.has_open_addendum) return [];
    if (type === 'signPart' && record.co_authors.length === 0) return [];
    if (type === 'sign' && record.status === 'in_review' && record.co_signer !== null) return [];
    if (type === 'cosign' && record.co_signer === null) return [];
    const refused = refusalReason(snapshot, event);
    if (refused && refused.guard === null) return [];
    const permission = permissions[type];
    const forbidden =
      permission && !permits(place.role, permission)
        ? t("Your role doesn't allow you to write records.")
        : undefined;
    return [{ type, refused: translateServerText(refused?.sentence) ?? forbidden }];
  });
}
