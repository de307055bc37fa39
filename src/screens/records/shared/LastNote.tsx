import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { LastRecordInput } from '#machines/flows/records/lastRecord.machine.ts';
import { sections } from '#machines/flows/records/recordFields.ts';
import { lastRecordFlow } from '#src/flows/records/lastRecord.ts';
import { t } from '#src/language/t.ts';
import { RecordStatus } from '#src/screens/records/RecordStatus.tsx';
import * as css from '#src/screens/records/records.css.ts';
import { fieldLabel } from '#src/screens/records/words.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { useChart } from '#src/session/useChart.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { instantInWords } from '#src/time/days.ts';
import { Button } from '#src/ui/Button.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { SkeletonLines } from '#src/ui/Skeleton.tsx';

/** What was written of a patient last, with the way to the whole record. */
export function LastNote({ last }: { last: LastRecordInput }) {
  const flow = useChart(lastRecordFlow(useApp()), { input: last });
  const record = useSelector(flow, ({ context }) => context.record);
  const isReading = useSelector(flow, (snapshot) => snapshot.hasTag('busy') || snapshot.matches('resting'));
  const isUnavailable = useSelector(flow, (snapshot) => snapshot.matches('unavailable'));
  useEffect(() => flow.send({ type: 'last.asked' }), [flow]);
  if (isReading) return <SkeletonLines lines={3} />;
  if (isUnavailable)
    return (
      <div className={css.tools}>
        <span className={quiet}>{t('The last note could not be loaded.')}</span>
        <Button size="small" onClick={() => flow.send({ type: 'last.asked' })}>
          {t('Try again')}
        </Button>
      </div>
    );
  if (!record) return <p className={quiet}>{t('No note yet')}</p>;
  return (
    <div className={css.stack}>
      <p className={css.tools}>
        <TextTo
          to="/dashboard/patients/detail/medical-records/detail/$idx"
          params={{ idx: String(record.id) }}
        >
          {instantInWords(record.occurred_at, last.setting.zone)}
        </TextTo>
        <bdi className={quiet}>{record.staff_name}</bdi>
        <RecordStatus status={record.status} />
      </p>
      {sections
        .filter((name) => record[name])
        .map((name) => (
          <div className={css.part} key={name}>
            <span className={css.term}>{fieldLabel(name)}</span>
            <p className={css.text} dir="auto">
              {record[name]}
            </p>
          </div>
        ))}
    </div>
  );
}
