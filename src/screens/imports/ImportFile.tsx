import { useSelector } from '@xstate/react';
import Upload from 'lucide-react/icons/upload';
import { useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { patientImportMachine } from '#machines/flows/patients/patientImport.machine.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { hidden } from '#src/styles/hidden.css.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import * as css from './imports.css.ts';

/** Which table, and what it should look like. */
export function ImportFile({ flow }: { flow: ActorRefFrom<typeof patientImportMachine> }) {
  const input = useRef<HTMLInputElement>(null);
  const isReading = useSelector(flow, (snapshot) => snapshot.matches('reading'));
  return (
    <Card title={t('Choose a table')}>
      <p className={css.text}>
        {t(
          'A CSV file, as spreadsheets save it: one row per patient, with column names in the first row. Encoding and separator are detected and can be corrected in the next step. No one is imported until you have checked every row.',
        )}
      </p>
      <p className={css.text}>
        {t(
          'Or a clinic from another system as FHIR R4, in .json or .ndjson files. Choose all files of one export at once.',
        )}
      </p>
      <details className={css.text}>
        <summary>{t('What a FHIR import brings in, and what it leaves out')}</summary>
        <ul className={css.points}>
          <li>
            {rich(
              'An export has pictures and documents only if it was asked for them: {address} in another Chartroom. Each can have up to 20 MB.',
              {
                address: (
                  <bdi>
                    <code lang="en" dir="ltr">
                      $export?includeAssociatedData=_files
                    </code>
                  </bdi>
                ),
              },
            )}
          </li>
          <li>
            {t(
              'The rest of the files can have up to 200 MB in total. If it is more, export fewer types or one label at a time.',
            )}
          </li>
          <li>
            {t(
              'What another Chartroom exported is imported as it was there: signed records with all their versions, and consents and answers too. Of other systems, records, consents, answers and documents are imported as files in the chart.',
            )}
          </li>
          <li>
            {t(
              "Drafts, the audit log, pictures of signatures, private files of other systems and the owner's rights are not imported.",
            )}
          </li>
        </ul>
      </details>
      <input
        ref={input}
        className={hidden}
        type="file"
        tabIndex={-1}
        aria-label={t('Table to import')}
        multiple
        accept=".csv,.tsv,.txt,.json,.ndjson,text/csv,text/plain,application/json,application/fhir+json,application/fhir+ndjson"
        onChange={(event) => {
          const [file, ...others] = event.target.files ?? [];
          if (file) flow.send({ type: 'file.chosen', file, others });
          event.target.value = '';
        }}
      />
      <div className={css.row}>
        <Button
          variant="primary"
          icon={<Upload size={16} aria-hidden />}
          isPending={isReading}
          onClick={() => input.current?.click()}
        >
          {t('Choose a file')}
        </Button>
      </div>
    </Card>
  );
}
