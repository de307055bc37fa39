import type { MedicalRecord } from '#machines/flows/records/recordFields.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { ButtonTo } from '#src/ui/links.tsx';
import { Notice } from '#src/ui/Notice.tsx';

/** Why a visit has not begun although its record is being written. */
export function VisitNotice({ record }: { record: MedicalRecord | null }) {
  if (!record?.appointment || !record.visit?.waits_for.length) return null;
  return (
    <Notice
      tone="warning"
      title={t("The visit hasn't started, but the record is kept")}
      action={
        <ButtonTo
          size="small"
          to="/dashboard/reservations/detail/$idx"
          params={{ idx: String(record.appointment) }}
        >
          {t('Open the reservation')}
        </ButtonTo>
      }
    >
      {record.visit.waits_for.map((sentence) => translateServerText(sentence)).join(' ')}
    </Notice>
  );
}
