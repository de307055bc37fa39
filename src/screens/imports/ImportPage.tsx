import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { newAttempt } from '#src/effects/attempt.ts';
import { patientImportFlow } from '#src/flows/patients/patientImport.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { NoClinic } from '#src/screens/list/NoClinic.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { EarlierImports } from './EarlierImports.tsx';
import { ImportEnd } from './ImportEnd.tsx';
import { ImportFile } from './ImportFile.tsx';
import { ImportGuard } from './ImportGuard.tsx';
import { ImportMapping } from './ImportMapping.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportReview } from './ImportReview.tsx';
import { ImportSurvey } from './ImportSurvey.tsx';
import * as css from './imports.css.ts';

/** Patients out of a table, step by step. */
export function ImportPage({ clinic }: { clinic: number | null }) {
  return (
    <div className={css.stack}>
      <PageHeader
        title={t('Import patients')}
        breadcrumbs={[{ key: 'patients', link: <TextTo to="/dashboard/patients">{t('Patients')}</TextTo> }]}
      />
      {clinic === null ? (
        <NoClinic text={t('Patients belong to a clinic. Create or join one first.')} />
      ) : (
        <Steps clinic={clinic} />
      )}
    </div>
  );
}

/** What someone is told who went on before they could. */
const complaints: Readonly<Record<string, string>> = {
  'choosing.tooLarge': t(
    'These files hold more than 200 MB, even without the pictures and papers in them. Export fewer types, or one label at a time.',
  ),
  'choosing.unreadable': t(
    "This file can't be read. Choose a table saved as CSV, or files of FHIR R4 (.json, .ndjson).",
  ),
  'choosing.withoutRows': t('This table has no rows below its header.'),
  'choosing.withoutResources': t('There is nothing in these files that can be imported.'),
  'mapping.unnamed': t('Choose the columns with the first name and the last name.'),
  'reviewing.unchosen': t('Choose at least one row.'),
};

function Steps({ clinic }: { clinic: number }) {
  const [input] = useState(() => ({ clinic, attempt: newAttempt() }));
  const flow = useFlow(patientImportFlow(useApp()), input);
  const value = useSelector(flow, (snapshot): object | string => snapshot.value);
  const [step = '', part = ''] = typeof value === 'string' ? [value] : (Object.entries(value)[0] ?? []);
  const said = useSelector(flow, ({ context }) => translateServerText(context.problem));
  const problem = complaints[`${step}.${part}`] ?? said;
  return (
    <>
      {problem && (
        <Notice tone="danger" isUrgent>
          {problem}
        </Notice>
      )}
      {(step === 'choosing' || step === 'reading') && (
        <>
          <ImportFile flow={flow} />
          <EarlierImports flow={flow} clinic={clinic} />
        </>
      )}
      {step === 'mapping' && <ImportMapping flow={flow} />}
      {step === 'surveying' && <ImportSurvey flow={flow} />}
      {step === 'reviewing' && <ImportReview flow={flow} />}
      {['committed', 'undone'].includes(step) && <ImportEnd flow={flow} />}
      <ImportProgress flow={flow} step={step} />
      <ImportGuard flow={flow} />
    </>
  );
}
