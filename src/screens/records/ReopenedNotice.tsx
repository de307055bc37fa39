import type { MedicalRecord } from '#machines/flows/records/recordFields.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { instantInWords } from '#src/time/days.ts';
import { Notice } from '#src/ui/Notice.tsx';

/** Why a record that was out of its author's hands is a draft again. */
export function ReopenedNotice({ record, zone }: { record: MedicalRecord | null; zone: string }) {
  const last = record?.events?.at(-1);
  if (record?.status !== 'draft' || !last?.reason) return null;
  const told = { who: last.by_name ?? '', when: instantInWords(last.at, zone) };
  return (
    <Notice
      title={
        last.action === 'return'
          ? t('{who} sent it back on {when}', told)
          : t('{who} unlocked it on {when}', told)
      }
    >
      {rich('Reason: {reason}', { reason: <bdi>{last.reason}</bdi> })}
    </Notice>
  );
}
