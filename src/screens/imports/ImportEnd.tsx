import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { patientImportMachine } from '#machines/flows/patients/patientImport.machine.ts';
import { plural, t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { ButtonTo, TextTo } from '#src/ui/links.tsx';
import * as css from './imports.css.ts';

/** What came of it, and the way back. */
export function ImportEnd({ flow }: { flow: ActorRefFrom<typeof patientImportMachine> }) {
  const created = useSelector(flow, ({ context }) => context.created);
  const refused = useSelector(flow, ({ context }) => context.refused);
  const removed = useSelector(flow, ({ context }) => context.removed);
  const kept = useSelector(flow, ({ context }) => context.kept);
  const isUndone = useSelector(flow, (snapshot) => snapshot.matches('undone'));
  const canUndo = useSelector(flow, (snapshot) => snapshot.can({ type: 'undo.asked' }));
  return (
    <Card
      title={
        isUndone
          ? plural(removed, 'One patient was removed again', '{count} patients were removed again')
          : plural(created, 'One patient was imported', '{count} patients were imported')
      }
    >
      {refused.length > 0 && (
        <>
          <p>{t('These rows were not imported:')}</p>
          <ul className={css.plainList}>
            {refused.slice(0, 100).map(({ line, message }) => (
              <li key={line}>
                {t('Line {line}: {message}', { line, message: translateServerText(message) })}
              </li>
            ))}
          </ul>
        </>
      )}
      {kept.length > 0 && (
        <>
          <p>{t('These patients are kept, because someone has worked on them:')}</p>
          <ul className={css.plainList}>
            {kept.slice(0, 100).map((id) => (
              <li key={id}>
                <TextTo to="/dashboard/patients/detail/$idx" params={{ idx: String(id) }}>
                  {t('Patient {id}', { id: String(id) })}
                </TextTo>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={css.row}>
        {canUndo && <Button onClick={() => flow.send({ type: 'undo.asked' })}>{t('Undo the import')}</Button>}
        <Button onClick={() => flow.send({ type: 'file.reconsidered' })}>{t('Import another table')}</Button>
        <ButtonTo variant="primary" to="/dashboard/patients">
          {t('Show the patients')}
        </ButtonTo>
      </div>
    </Card>
  );
}
