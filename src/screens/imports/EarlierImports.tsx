import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { patientImportMachine } from '#machines/flows/patients/patientImport.machine.ts';
import { notStored, type PatientImport } from '#machines/flows/patients/patientImport.setup.ts';
import { importCalls } from '#src/calls/imports.ts';
import { tableCalls } from '#src/calls/tables.ts';
import { plural, t } from '#src/language/t.ts';
import { TableDownload } from '#src/screens/list/TableDownload.tsx';
import { useLoaded } from '#src/screens/list/useLoaded.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { instantInWords } from '#src/time/days.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Table } from '#src/ui/Table.tsx';
import * as css from './imports.css.ts';

type Props = { flow: ActorRefFrom<typeof patientImportMachine>; clinic: number };

/** What was imported before, and the way to take it back. */
export function EarlierImports({ flow, clinic }: Props) {
  const app = useApp();
  const { loaded, reload } = useLoaded(`imports of ${clinic}`, (signal) =>
    importCalls(app).listImports(clinic, signal),
  );
  const isReading = useSelector(flow, (snapshot) => snapshot.matches('reading'));
  const zone = useSelector(
    app.defaultClinic,
    ({ context }) => context.clinics.find(({ id }) => id === clinic)?.timezone,
  );
  if (loaded.kind === 'failed')
    return (
      <ErrorState
        title={t('The earlier imports could not be loaded')}
        text={t('Nothing is lost; only the list is missing.')}
        onRetry={reload}
      />
    );
  const stored = loaded.kind === 'loaded' ? loaded.data.filter(({ created }) => created > 0) : [];
  if (stored.length === 0) return null;
  return (
    <Card
      title={t('Earlier imports')}
      action={<TableDownload name="imports" read={() => tableCalls(app).exportImports({ clinic })} />}
    >
      <Table
        label={t('Earlier imports')}
        rows={stored}
        rowKey={({ id }) => id}
        columns={[
          { id: 'file', title: t('File'), cell: ({ file_name }) => <bdi>{file_name}</bdi> },
          {
            id: 'when',
            title: t('When'),
            isOneLine: true,
            cell: ({ created_at }) => <time dateTime={created_at}>{instantInWords(created_at, zone)}</time>,
          },
          { id: 'outcome', title: t('Result'), cell: outcome },
          {
            id: 'actions',
            title: t('Actions'),
            cell: (earlier) =>
              flow.getSnapshot().can({ type: 'import.reopened', earlier }) ? (
                <Button
                  size="small"
                  disabledReason={isReading ? t('The table is still being read.') : undefined}
                  onClick={() => flow.send({ type: 'import.reopened', earlier })}
                >
                  {t('Look at it again')}
                </Button>
              ) : null,
          },
        ]}
      />
    </Card>
  );
}

/** What became of an import, and how much of it never was stored: it may have stopped in the middle. */
function outcome(earlier: PatientImport) {
  const { created, patients, removed, remaining } = earlier;
  if (removed > 0)
    return t('{created} imported, {removed} removed, {remaining} left to remove', {
      created,
      removed,
      remaining,
    });
  const left = notStored(earlier);
  return (
    <>
      {created > patients
        ? plural(created, 'One row was imported', '{count} rows were imported')
        : plural(created, 'One patient was imported', '{count} patients were imported')}
      {left > 0 && (
        <div className={css.quiet}>
          {plural(left, 'One row was not imported', '{count} rows were not imported')}
        </div>
      )}
    </>
  );
}
