import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { MergePreview } from '#machines/flows/patients/mergeFields.ts';
import { fullName } from '#machines/flows/patients/patientFields.ts';
import type { patientMergeMachine } from '#machines/flows/patients/patientMerge.machine.ts';
import { inDigits } from '#src/language/inDigits.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { DescriptionList } from '#src/ui/DescriptionList.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import * as css from './shared/patients.css.ts';

type Props = { preview: MergePreview; flow: ActorRefFrom<typeof patientMergeMachine> };

const kinds: Readonly<Record<string, string>> = {
  reservations: t('Reservations'),
  medical_records: t('Medical records'),
  patient_consents: t('Consents'),
  attachments: t('Files'),
  labels: t('Labels'),
};

/** What moves and what stays, before anything does. */
export function MergeConfirmation({ preview, flow }: Props) {
  const { patient, into, moves } = preview;
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'));
  const isSlow = useSelector(flow, (snapshot) => snapshot.hasTag('slow'));
  const isUnavailable = useSelector(flow, (snapshot) => snapshot.matches('unavailable'));
  const canGoBack = useSelector(flow, (snapshot) => snapshot.can({ type: 'fields.reconsidered' }));
  const others = moves.filter(({ table }) => !(table in kinds)).reduce((sum, { count }) => sum + count, 0);
  const items = [
    ...moves
      .filter(({ table }) => table in kinds)
      .map(({ table, count }) => ({ term: kinds[table] ?? table, value: inDigits(count) })),
    ...(others > 0 ? [{ term: t('Other entries'), value: inDigits(others) }] : []),
  ];
  return (
    <Card
      title={t('What moves')}
      text={rich('From the chart of {name} ({mrn}) into that of {name2} ({mrn2}).', {
        name: <bdi>{fullName(patient)}</bdi>,
        mrn: <bdi>{patient.mrn}</bdi>,
        name2: <bdi>{fullName(into)}</bdi>,
        mrn2: <bdi>{into.mrn}</bdi>,
      })}
    >
      {items.length > 0 ? (
        <DescriptionList items={items} />
      ) : (
        <p>{t('There is nothing besides the chart itself.')}</p>
      )}
      <p>
        {t(
          'The other chart stays readable, cannot be changed any more, and says where it went. The merge can be undone there.',
        )}
      </p>
      {isSlow && (
        <Notice
          tone="info"
          title={t('This takes longer than usual')}
          action={
            <Button size="small" onClick={() => flow.send({ type: 'merge.left' })}>
              {t('Leave this page')}
            </Button>
          }
        >
          {t('The chart shows the result later.')}
        </Notice>
      )}
      {isUnavailable && (
        <Notice tone="warning" isUrgent title={t('The server did not answer')}>
          {t('The charts may not have been merged. You can safely try again.')}
        </Notice>
      )}
      <div className={css.row}>
        {canGoBack && (
          <Button onClick={() => flow.send({ type: 'fields.reconsidered' })}>
            {t('Back to the fields')}
          </Button>
        )}
        <Button variant="primary" isPending={isBusy} onClick={() => flow.send({ type: 'merge.confirmed' })}>
          {t('Merge patients')}
        </Button>
      </div>
    </Card>
  );
}
