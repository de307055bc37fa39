import type { MedicalRecord } from '#machines/flows/records/recordFields.ts';
import { unlockableUntil } from '#machines/lifecycles/medicalRecord.machine.ts';
import { medicalRecordFacts } from '#machines/lifecycles/medicalRecord.stored.ts';
import { t } from '#src/language/t.ts';
import { instantInWords } from '#src/time/days.ts';
import { RecordStatus } from './RecordStatus.tsx';
import * as css from './records.css.ts';
import { privacies, recordTypes } from './words.ts';

type Props = {
  record: MedicalRecord;
  zone: string;
  /** Paper says nothing of what may still be done. */
  isOnPaper?: boolean;
};

/** What a record is: its state, by whom, when, signed by whom, and for whom. */
export function RecordFacts({ record, zone, isOnPaper = false }: Props) {
  const facts = [
    { term: t('Kind of contact'), value: recordTypes[record.record_type] },
    { term: t('When'), value: instantInWords(record.occurred_at, zone) },
    { term: t('Author'), value: record.staff_name },
    ...(record.signed_at
      ? [
          { term: t('Signed by'), value: record.signed_by_name },
          { term: t('Signed at'), value: instantInWords(record.signed_at, zone) },
        ]
      : []),
    ...(record.status === 'signed' && !isOnPaper
      ? [{ term: t('Can be unlocked'), value: unlocking(record, zone) }]
      : []),
    ...(record.co_signer === null ? [] : [{ term: t('Second signature by'), value: record.co_signer_name }]),
    { term: t('Who may read it'), value: privacies[record.privacy] },
  ];
  return (
    <div className={css.facts}>
      <div className={css.fact}>
        <span className={css.term}>{t('State')}</span>
        <RecordStatus status={record.status} />
      </div>
      {facts.map(({ term, value }) => (
        <div className={css.fact} key={term}>
          <span className={css.term}>{term}</span>
          <bdi>{value}</bdi>
        </div>
      ))}
    </div>
  );
}

function unlocking(record: MedicalRecord, zone: string): string {
  if (record.unlock_always) return t('At any time');
  const until = unlockableUntil(medicalRecordFacts(record));
  if (until === null) return t('Never');
  const when = instantInWords(new Date(until).toISOString(), zone);
  return until >= Date.now() ? t('Until {when}', { when }) : t('No longer, since {when}', { when });
}
