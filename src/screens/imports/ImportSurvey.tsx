import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { importKinds, importNeeds } from '#machines/flows/patients/importResources.ts';
import type { patientImportMachine } from '#machines/flows/patients/patientImport.machine.ts';
import { permits } from '#machines/lifecycles/permissions.ts';
import { t } from '#src/language/t.ts';
import { useRole } from '#src/screens/access/useRole.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { Table } from '#src/ui/Table.tsx';
import * as css from './imports.css.ts';
import { kindWords } from './kindWords.ts';

/** What files of FHIR hold, what of it the reader may bring in, and what is not imported. */
export function ImportSurvey({ flow }: { flow: ActorRefFrom<typeof patientImportMachine> }) {
  const resources = useSelector(flow, ({ context }) => context.resources);
  const role = useRole(useSelector(flow, ({ context }) => context.clinic));
  if (!resources) return null;
  const found = importKinds
    .map((kind) => ({ kind, count: resources.rows.filter((row) => row.kind === kind).length }))
    .filter(({ count }) => count > 0);
  const passedOver = Object.entries(resources.passedOver).map(([type, count]) => ({ type, count }));
  return (
    <Card
      title={t('What is in the files')}
      text={t(
        "Contacts, allergies, conditions and medications are imported with their patients, working hours with their staff. Imported staff get no account and no rights until you invite them. Consents and answers from another Chartroom stay what they were if you choose their form too, and say where they were brought in from. Records and all other consents and answers are imported as files in the patient's chart. A setting of your clinic is replaced only if you choose it in the next step. A consent form comes in only if you choose it too, and isn't used until you publish or restore it.",
      )}
    >
      <Table
        label={t('What can be imported')}
        rows={found}
        rowKey={({ kind }) => kind}
        columns={[
          { id: 'kind', title: t('Kind'), cell: ({ kind }) => kindWords[kind] },
          { id: 'count', title: t('Number'), isNumber: true, cell: ({ count }) => count },
          {
            id: 'may',
            title: t('May you import them?'),
            cell: ({ kind }) =>
              role !== undefined && !permits(role, importNeeds[kind]) ? (
                <span>{t("No, your role can't import these or what belongs to them")}</span>
              ) : (
                <span className={css.quiet}>{t('Yes')}</span>
              ),
          },
        ]}
      />
      {passedOver.length > 0 && (
        <>
          <p className={css.text}>{t('The rest of the files is not imported:')}</p>
          <Table
            label={t('What is not imported')}
            rows={passedOver}
            rowKey={({ type }) => type}
            columns={[
              { id: 'type', title: t('FHIR type'), cell: ({ type }) => <bdi>{type}</bdi> },
              { id: 'count', title: t('Number'), isNumber: true, cell: ({ count }) => count },
            ]}
          />
        </>
      )}
      <div className={css.row}>
        <Button onClick={() => flow.send({ type: 'file.reconsidered' })}>{t('Choose another file')}</Button>
        <Button variant="primary" onClick={() => flow.send({ type: 'check.asked' })}>
          {t('Check the rows')}
        </Button>
      </div>
    </Card>
  );
}
