import { useSelector } from '@xstate/react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CloudOff from 'lucide-react/icons/cloud-off';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import PencilLine from 'lucide-react/icons/pencil-line';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { medicalRecordEditMachine } from '#machines/flows/records/medicalRecordEdit.machine.ts';
import { recordFields } from '#machines/flows/records/recordFields.ts';
import { problemsOf } from '#machines/form/rules.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { timeFormat } from '#src/time/timeFormat.ts';
import { spinner } from '#src/ui/Button.css.ts';
import { Button } from '#src/ui/Button.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import * as css from './records.css.ts';

type Flow = ActorRefFrom<typeof medicalRecordEditMachine>;

const stateOf = (value: unknown): string => {
  const saving = (value as { open?: { saving?: unknown } }).open?.saving ?? '';
  return typeof saving === 'string' ? saving : (Object.keys(saving as object)[0] ?? '');
};

const quiet = ['clean', 'dirty', 'saving'];

/** What is read out, and in which state it was; `asked` while somebody waits for the answer to their own saving. */
interface Announced {
  readonly state: string;
  readonly words: string;
}

/**
 * What is read out next: every trouble, and that it is over. Saving that goes on and on by itself is said once, saving by
 * hand each time.
 */
function announcement(last: Announced, state: string, words: string, isByHand: boolean): Announced {
  if (isByHand) return last.state === 'asked' ? last : { state: 'asked', words: '' };
  if (quiet.includes(state)) return last;
  if (last.state === 'asked') return { state, words };
  if (state !== 'saved') return last.words === words ? last : { state, words };
  return last.state === state ? last : { state, words: t('Saved. What you type is saved by itself.') };
}

/** How far what is typed is stored, in words and with what can be done about it. */
export function SaveState({ flow, zone }: { flow: Flow; zone: string }) {
  const state = useSelector(flow, ({ value }) => stateOf(value));
  const savedAt = useSelector(flow, ({ context }) => context.record?.updated_at ?? '');
  const problem = useSelector(flow, ({ context }) => translateServerText(context.problem));
  const wrong = useSelector(flow, ({ context, value }) =>
    stateOf(value) === 'held' ? (Object.values(problemsOf(recordFields, context.values))[0] ?? '') : '',
  );
  const clock = timeFormat({ timeStyle: 'medium', timeZone: zone });
  const at = savedAt ? clock.format(new Date(savedAt)) : '';
  const retry = (
    <Button size="small" onClick={() => flow.send({ type: 'retried' })}>
      {t('Try again now')}
    </Button>
  );
  const told: Readonly<Record<string, { icon: React.ReactNode; words: string; action?: React.ReactNode }>> = {
    clean: { icon: null, words: t('No changes') },
    restored: {
      icon: <PencilLine size={16} aria-hidden />,
      words: t('Restored from this browser, not saved yet.'),
      action: (
        <Button size="small" onClick={() => flow.send({ type: 'save.asked' })}>
          {t('Save now')}
        </Button>
      ),
    },
    dirty: { icon: <PencilLine size={16} aria-hidden />, words: t('Unsaved changes') },
    held: {
      icon: <CircleAlert size={16} aria-hidden />,
      words: t('Kept in this browser, not saved yet. {problem}', { problem: translateServerText(wrong) }),
    },
    saving: { icon: <LoaderCircle className={spinner} size={16} aria-hidden />, words: t('Saving') },
    saved: { icon: <CircleCheck size={16} aria-hidden />, words: t('Saved at {at}', { at }) },
    failed: {
      icon: <CircleAlert size={16} aria-hidden />,
      words: t('Could not save. What you typed is kept in this browser; it is tried again in a moment.'),
      action: retry,
    },
    offline: {
      icon: <CloudOff size={16} aria-hidden />,
      words: t('Offline. What you typed is kept in this browser and saved when the network is back.'),
      action: retry,
    },
    refused: {
      icon: <CircleAlert size={16} aria-hidden />,
      words: t('Not saved. {problem}', {
        problem: translateServerText(problem) ?? t('The server did not accept it.'),
      }),
    },
    conflict: {
      icon: <CircleAlert size={16} aria-hidden />,
      words: t('Someone else saved this record first. Nothing of yours is lost.'),
      action: (
        <Button size="small" onClick={() => flow.send({ type: 'conflict.opened' })}>
          {t('Compare versions')}
        </Button>
      ),
    },
    closed: {
      icon: <CircleAlert size={16} aria-hidden />,
      words: t('This record is no draft any more. What you typed stays here, so that you can copy it.'),
    },
    vanished: {
      icon: <CircleAlert size={16} aria-hidden />,
      words: t(
        'This record can no longer be reached. What you typed stays here: copy it, or try again once you have access.',
      ),
      action: retry,
    },
  };
  const isByHand = useSelector(flow, (state) => state.matches({ open: { hand: 'asked' } }));
  const [announced, announce] = useState<Announced>({ state: '', words: '' });
  const now = told[state];
  if (!now) return null;
  const news = announcement(announced, state, now.words, isByHand);
  if (news !== announced) announce(news);
  return (
    <div className={css.saveState}>
      <span className={css.saveWords} data-save-state={state}>
        {now.icon}
        <span>{now.words}</span>
      </span>
      {now.action}
      <VisuallyHidden>
        <span role="status">{announced.words}</span>
      </VisuallyHidden>
    </div>
  );
}
