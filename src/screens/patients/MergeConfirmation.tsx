import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { MergePreview } from '#machines/flows/mergeFields.ts';
import { fullName } from '#machines/flows/patientFields.ts';
import type { patientMergeMachine } from '#machines/flows/patientMerge.machine.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { DescriptionList } from '#src/ui/DescriptionList.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import * as css from './patients.css.ts';

type Props = { preview: MergePreview; flow: ActorRefFrom<typeof patientMergeMachine> };

const kinds: Readonly<Record<string, string>> = {
  reservations: 'Reservations',
  medical_records: 'Medical records',
  patient_consents: 'Consents',
  attachments: 'Files',
  labels: 'Labels',
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
      .map(({ table, count }) => ({ term: kinds[table] ?? table, value: String(count) })),
    ...(others > 0 ? [{ term: 'Other entries', value: String(others) }] : []),
  ];
  return (
    <Card
      title="What moves"
      text={
        <>
          From the chart of <bdi>{fullName(patient)}</bdi> (<bdi>{patient.mrn}</bdi>) into that of{' '}
          <bdi>{fullName(into)}</bdi> (<bdi>{into.mrn}</bdi>).
        </>
      }
    >
      {items.length > 0 ? (
        <DescriptionList items={items} />
      ) : (
        <p>Nothing is stored besides the chart itself.</p>
      )}
      <p>
        The other chart stays readable, cannot be changed any more, and says where it went. The merge can be
        undone there.
      </p>
      {isSlow && (
        <Notice
          tone="info"
          title="This takes longer than usual."
          action={
            <Button size="small" onClick={() => flow.send({ type: 'merge.left' })}>
              Leave
            </Button>
          }
        >
          The chart says later what came of it.
        </Notice>
      )}
      {isUnavailable && (
        <Notice tone="warning" isUrgent title="The server did not answer.">
          It is not known whether the charts were merged. Trying again does no harm.
        </Notice>
      )}
      <div className={css.row}>
        {canGoBack && (
          <Button onClick={() => flow.send({ type: 'fields.reconsidered' })}>Back to the fields</Button>
        )}
        <Button variant="primary" isPending={isBusy} onClick={() => flow.send({ type: 'merge.confirmed' })}>
          Merge patients
        </Button>
      </div>
    </Card>
  );
}
