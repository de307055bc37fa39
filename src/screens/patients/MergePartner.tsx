import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type Candidate, identityOf } from '#machines/flows/patients/duplicates.ts';
import type { Patient } from '#machines/flows/patients/patientFields.ts';
import type { patientMergeMachine } from '#machines/flows/patients/patientMerge.machine.ts';
import { patientCalls } from '#src/calls/patients.ts';
import { t } from '#src/language/t.ts';
import { LoadingPart } from '#src/screens/list/LoadingPart.tsx';
import { useLoaded } from '#src/screens/list/useLoaded.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { quiet } from '#src/styles/quiet.css.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { DuplicateList } from './shared/DuplicateList.tsx';
import * as css from './shared/patients.css.ts';

type Props = { patient: Patient; flow: ActorRefFrom<typeof patientMergeMachine> };

const mostShown = 10;

/** Who else may be the same person: proposed at first, then searched for. */
export function MergePartner({ patient, flow }: Props) {
  const app = useApp();
  const [typed, setTyped] = useState('');
  const { id, clinic } = patient;
  const search = typed.trim();
  const { loaded, reload } = useLoaded(search, async (signal): Promise<Candidate[]> => {
    const calls = patientCalls(app);
    if (search === '') {
      const alike = await calls.checkDuplicates(clinic, identityOf({ ...patient, labels: [] }), signal);
      return alike.filter((one) => one.patient.id !== id && one.patient.status !== 'merged');
    }
    const { results } = await calls.listPatients({ clinic, search, status: 'all', limit: mostShown }, signal);
    return results
      .filter((one) => one.id !== id && one.status !== 'merged')
      .map((one) => ({ patient: one, score: 0, reasons: [] }));
  });
  return (
    <Card title={t('Which other chart belongs to the same person?')}>
      <SearchField
        label={t('Search for the other chart')}
        placeholder={t('Name, phone, email, number or birth date')}
        value={typed}
        onChange={setTyped}
      />
      <LoadingPart loaded={loaded} lines={3} onRetry={reload} />
      {loaded.kind === 'failed' && (
        <ErrorState title={t('The search failed')} text={t('Nothing has changed.')} onRetry={reload} />
      )}
      {loaded.kind === 'loaded' &&
        (loaded.data.length > 0 ? (
          <DuplicateList
            candidates={loaded.data}
            action={(one) => (
              <Button size="small" onClick={() => flow.send({ type: 'other.chosen', id: one.id })}>
                {t('Compare')}
              </Button>
            )}
          />
        ) : (
          <p className={quiet}>
            {search === ''
              ? t('No similar patient was found. Search for the other chart.')
              : t('No patient matches.')}
          </p>
        ))}
      <div className={css.row}>
        <Button onClick={() => flow.send({ type: 'merge.left' })}>{t('Cancel')}</Button>
      </div>
    </Card>
  );
}
