import type { MedicalRecord } from '#machines/flows/records/recordFields.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { instantInWords } from '#src/time/days.ts';
import { Notice } from '#src/ui/Notice.tsx';

/** Says of a record that it was entered in error, with who said so, when and why. */
export function VoidedNotice({ record, zone }: { record: MedicalRecord; zone: string }) {
  if (record.status !== 'entered_in_error') return null;
  const voiding = record.events?.at(-1);
  return (
    <Notice tone="danger" title={t('This record was entered in error')}>
      <p>{t('It stays in the history and does not apply to this patient.')}</p>
      {voiding && (
        <p>
          {t('Marked by {who} on {when}.', {
            who: voiding.by_name ?? '',
            when: instantInWords(voiding.at, zone),
          })}{' '}
          {voiding.reason && rich('Reason: {reason}', { reason: <bdi>{voiding.reason}</bdi> })}
        </p>
      )}
    </Notice>
  );
}
