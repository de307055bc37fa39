import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { patientImportMachine } from '#machines/flows/patients/patientImport.machine.ts';
import { plural, t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { Table } from '#src/ui/Table.tsx';
import * as css from './imports.css.ts';

/** How many patients files of FHIR hold, and what of them is not imported. */
export function ImportSurvey({ flow }: { flow: ActorRefFrom<typeof patientImportMachine> }) {
  const resources = useSelector(flow, ({ context }) => context.resources);
  if (!resources) return null;
  const passedOver = Object.entries(resources.passedOver).map(([type, count]) => ({ type, count }));
  return (
    <Card
      title={plural(resources.rows.length, 'The files hold one patient', 'The files hold {count} patients')}
      text={t('Contacts, allergies, conditions and medications are imported with their patients.')}
    >
      {passedOver.length > 0 && (
        <>
          <p className={css.text}>{t('The rest of the files is not imported:')}</p>
          <Table
            label={t('What is not imported')}
            rows={passedOver}
            rowKey={({ type }) => type}
            columns={[
              { id: 'type', title: t('FHIR type'), cell: ({ type }) => <bdi>{type}</bdi> },
              { id: 'count', title: t('Number'), cell: ({ count }) => count },
            ]}
          />
        </>
      )}
      <div className={css.row}>
        <Button onClick={() => flow.send({ type: 'file.reconsidered' })}>{t('Choose another file')}</Button>
        <Button variant="primary" onClick={() => flow.send({ type: 'check.asked' })}>
          {t('Check the patients')}
        </Button>
      </div>
    </Card>
  );
}
