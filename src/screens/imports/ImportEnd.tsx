import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { type ImportKind, importKinds } from '#machines/flows/patients/importResources.ts';
import type { patientImportMachine } from '#machines/flows/patients/patientImport.machine.ts';
import { notStored } from '#machines/flows/patients/patientImport.setup.ts';
import { plural, t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { ButtonTo, TextTo } from '#src/ui/links.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import * as css from './imports.css.ts';
import { kindWords } from './kindWords.ts';

/** What came of it, and the way back. */
export function ImportEnd({ flow }: { flow: ActorRefFrom<typeof patientImportMachine> }) {
  const created = useSelector(flow, ({ context }) => context.created);
  const createdOf = useSelector(flow, ({ context }) => context.createdOf);
  const refused = useSelector(flow, ({ context }) => context.refused);
  const removed = useSelector(flow, ({ context }) => context.removed);
  const kept = useSelector(flow, ({ context }) => context.kept);
  const isUndone = useSelector(flow, (snapshot) => snapshot.matches('undone'));
  const isOfPatients = created === (createdOf.patient ?? 0);
  const left = useSelector(flow, ({ context: { begun } }) => (begun ? notStored(begun) : 0));
  const canUndo = useSelector(flow, (snapshot) => snapshot.can({ type: 'undo.asked' }));
  return (
    <Card title={isUndone ? removedInWords(removed, isOfPatients) : createdInWords(created, isOfPatients)}>
      {!isUndone && !isOfPatients && <ImportedKinds createdOf={createdOf} />}
      {!isUndone && left > 0 && (
        <Notice title={plural(left, 'One row was not imported', '{count} rows were not imported')}>
          {t(
            'They were left out by choice, something in them is wrong, or the import stopped before them. Choose the same files again to import the rest; patients who are here already are recognised.',
          )}
        </Notice>
      )}
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
          <p>{t('These are kept, because someone has worked on them:')}</p>
          <ul className={css.plainList}>
            {kept.slice(0, 100).map(({ kind, id, reason }) => (
              <li key={`${kind} ${id}`}>
                <KeptThing kind={kind} id={id} />{' '}
                <span className={css.quiet}>{translateServerText(reason)}</span>
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

const createdInWords = (count: number, isOfPatients: boolean) =>
  isOfPatients
    ? plural(count, 'One patient was imported', '{count} patients were imported')
    : plural(count, 'One row was imported', '{count} rows were imported');

const removedInWords = (count: number, isOfPatients: boolean) =>
  isOfPatients
    ? plural(count, 'One patient was removed again', '{count} patients were removed again')
    : plural(count, 'One row was removed again', '{count} rows were removed again');

function ImportedKinds({ createdOf }: { createdOf: Partial<Record<ImportKind, number>> }) {
  return (
    <ul className={css.plainList}>
      {importKinds
        .filter((kind) => createdOf[kind])
        .map((kind) => (
          <li key={kind}>{t('{kind}: {count}', { kind: kindWords[kind], count: createdOf[kind] ?? 0 })}</li>
        ))}
    </ul>
  );
}

/** What stays after an undoing, with the way to it. */
function KeptThing({ kind, id }: { kind: ImportKind; id: number }) {
  const params = { idx: String(id) };
  if (kind === 'patient')
    return (
      <TextTo to="/dashboard/patients/detail/$idx" params={params}>
        {t('Patient {id}', { id: String(id) })}
      </TextTo>
    );
  return t('{kind}, number {id}', { kind: kindWords[kind], id: String(id) });
}
