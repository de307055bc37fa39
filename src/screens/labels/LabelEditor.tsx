import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { FormValue } from '#machines/form/rules.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import { labelEditFlow } from '#src/flows/patients/labelEdit.ts';
import { labelRestorationFlow } from '#src/flows/patients/labelRestoration.ts';
import { usePaletteEvent } from '#src/flows/search/usePaletteEvent.ts';
import { t } from '#src/language/t.ts';
import { ArchiveDialog } from '#src/screens/form/ArchiveDialog.tsx';
import { ArchivedNotice } from '#src/screens/form/ArchivedNotice.tsx';
import { colorWord } from '#src/screens/form/colorWords.ts';
import { SavingForm } from '#src/screens/form/SavingForm.tsx';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';
import type { LabelColor } from '#src/ui/Chip.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { SkeletonLines } from '#src/ui/Skeleton.tsx';
import { LabelFields } from './LabelFields.tsx';
import * as css from './labels.css.ts';
import { archiveMeaning, categories } from './words.ts';

type Props = { id: number | null; clinic: number; onClose: () => void };

/** The form of one label, new or known, beside the list. */
export function LabelEditor({ id, clinic, onClose }: Props) {
  const app = useApp();
  const router = useRouter();
  const [input] = useState(() => ({ id, clinic, attempt: newAttempt() }));
  const flow = useFlow(labelEditFlow(app), input);
  const saving = useSelector(flow, ({ children }) => children.saving);
  const removal = useSelector(flow, ({ children }) => children.removal);
  const label = useSelector(flow, ({ context }) => context.label);
  const isLoading = useSelector(flow, (snapshot) => snapshot.matches('loading'));
  const isUnreachable = useSelector(flow, (snapshot) => snapshot.matches('unreachable'));
  const isGone = useSelector(flow, (snapshot) => snapshot.matches('gone'));
  const canArchive = useSelector(flow, (snapshot) => snapshot.can({ type: 'archive.asked' }));
  usePaletteEvent(flow, t('Archive the label'), 'archive.asked');
  const finish = (text: string) => {
    app.toasts.push({ kind: 'success', text });
    router.clearCache();
    onClose();
    void router.invalidate();
  };
  useFact(flow, 'saved', (fact) =>
    finish(
      id === null
        ? t('{name} was created.', { name: fact.label.name })
        : t('{name} was saved.', { name: fact.label.name }),
    ),
  );
  useFact(flow, 'archived', (fact) =>
    finish(t('{name} was archived.', { name: fact.label?.name ?? t('The label') })),
  );
  const name = id === null ? t('New label') : t('Edit label');
  return (
    <section aria-labelledby="label-editor">
      <h2 className={css.title} id="label-editor">
        {name}
      </h2>
      {isLoading && <SkeletonLines lines={6} />}
      {isUnreachable && (
        <ErrorState
          title={t('The label could not be loaded')}
          text={t('The server did not answer. Nothing was changed.')}
          onRetry={() => flow.send({ type: 'retried' })}
        />
      )}
      {isGone && (
        <Notice
          tone="warning"
          title={t('There is no such label')}
          action={<Button onClick={onClose}>{t('Close')}</Button>}
        >
          {t('It may belong to another clinic.')}
        </Notice>
      )}
      {label?.status === 'archived' && (
        <ArchivedNotice
          machine={labelRestorationFlow(app)}
          input={{ id: label.id, version: label.version }}
          title={t('This label is in the archive')}
          action={t('Restore label')}
          onRestored={() => finish(t('{name} was restored.', { name: label.name }))}
          onReload={onClose}
        >
          {t('It can no longer be added to patients.')}
        </ArchivedNotice>
      )}
      {saving && (
        <SavingForm
          saving={saving}
          label={name}
          action={id === null ? t('Create label') : t('Save changes')}
          vanished={t('This label can no longer be reached')}
          describe={inWords}
          stays={isSameLabel}
          removal={
            canArchive && (
              <Button variant="danger" onClick={() => flow.send({ type: 'archive.asked' })}>
                {t('Archive label')}
              </Button>
            )
          }
          buttons={
            <Button variant="quiet" onClick={onClose}>
              {t('Cancel')}
            </Button>
          }
        >
          {(form) => <LabelFields form={form} />}
        </SavingForm>
      )}
      {removal && (
        <ArchiveDialog removal={removal} action={t('Archive label')}>
          {archiveMeaning}
        </ArchiveDialog>
      )}
    </section>
  );
}

/** The list may be searched and turned over while the form is open. */
const isSameLabel = (current: { search: unknown }, next: { search: unknown }) =>
  (current.search as { label?: unknown }).label === (next.search as { label?: unknown }).label;

function inWords(name: string, value: FormValue): string | undefined {
  if (name === 'color') return colorWord(value as LabelColor);
  if (name === 'category') return categories[value as keyof typeof categories];
  return typeof value === 'boolean' ? (value ? t('Yes') : t('No')) : undefined;
}
