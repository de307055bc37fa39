import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { FormValue } from '#machines/form/rules.ts';
import type { conflictMachine, Theirs } from '#machines/parts/conflict.machine.ts';
import { disputed, onlyTheirs } from '#machines/parts/conflict.machine.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { instantInWords } from '#src/time/days.ts';
import { Button } from '#src/ui/Button.tsx';
import { ChoiceCompare } from '#src/ui/ChoiceCompare.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { SkeletonLines } from '#src/ui/Skeleton.tsx';

type Props = {
  conflict: ActorRefFrom<typeof conflictMachine>;
  form: FormRef;
  /** Lists and choices in words; what it leaves out is shown as it is. */
  describe?: (name: string, value: FormValue) => string | undefined;
};

/** Two versions of one thing, and one made of them: mine, theirs, or field by field. */
export function ConflictDialog({ conflict, form, describe }: Props) {
  const context = useSelector(conflict, (snapshot) => snapshot.context);
  const isReading = useSelector(conflict, (snapshot) => snapshot.matches('reading'));
  const isUnreadable = useSelector(conflict, (snapshot) => snapshot.matches('unreadable'));
  const isComparing = useSelector(conflict, (snapshot) => snapshot.matches('comparing'));
  const { fields } = form.getSnapshot().context;
  const text = (name: string, value: FormValue = '') =>
    describe?.(name, value) ?? (typeof value === 'string' ? value : JSON.stringify(value ?? ''));
  const names = disputed(context);
  // a save whose answer was lost is met again as the version of someone else
  const isSame = isComparing && names.length === 0;
  const postpone = () => conflict.send({ type: 'conflict.postponed' });
  return (
    <Dialog
      isOpen
      isWide
      title={isSame ? t('This is saved already') : t('Someone else saved first')}
      onClose={postpone}
      buttons={
        isComparing &&
        (isSame ? (
          <Button variant="primary" onClick={() => conflict.send({ type: 'theirs.chosen' })}>
            {t('Keep this version')}
          </Button>
        ) : (
          <>
            <Button variant="quiet" onClick={postpone}>
              {t('Back to the form')}
            </Button>
            <Button onClick={() => conflict.send({ type: 'theirs.chosen' })}>{t('Keep theirs')}</Button>
            <Button onClick={() => conflict.send({ type: 'mine.chosen' })}>{t('Keep mine')}</Button>
            <Button variant="primary" onClick={() => conflict.send({ type: 'merge.confirmed' })}>
              {t('Save as chosen')}
            </Button>
          </>
        ))
      }
    >
      {isReading && <SkeletonLines lines={4} />}
      {isUnreadable && (
        <ErrorState
          title={t('The other version could not be loaded')}
          text={t('What you typed is safe in the form.')}
          onRetry={() => conflict.send({ type: 'retried' })}
          action={<Button onClick={postpone}>{t('Back to the form')}</Button>}
        />
      )}
      {isComparing && (
        <>
          <p>
            {context.theirs && changeInWords(context.theirs)}{' '}
            {names.length > 0
              ? onlyTheirs(context).length > 0
                ? t('Choose what to keep; what only they changed is set to theirs.')
                : t('Choose what to keep.')
              : t('What is stored is the same as what you entered.')}
          </p>
          <ChoiceCompare
            fields={names.map((name) => ({
              name,
              label: translateServerText(fields[name]?.label) ?? name,
              mine: text(name, context.mine[name]),
              theirs: text(name, context.theirs?.values[name]),
            }))}
            choices={Object.fromEntries(names.map((name) => [name, context.chosen[name] ?? 'mine']))}
            onChoose={(name, side) => conflict.send({ type: 'field.chosen', name, side })}
          />
        </>
      )}
    </Dialog>
  );
}

function changeInWords({ changedAt, changedBy, zone }: Theirs): string {
  if (!changedAt) return '';
  const when = instantInWords(changedAt, zone);
  return changedBy
    ? t('{who} changed it on {when}.', { who: changedBy, when })
    : t('It was changed on {when}.', { when });
}
