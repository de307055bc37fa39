import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { patientImportMachine } from '#machines/flows/patients/patientImport.machine.ts';
import { rowCount } from '#machines/flows/patients/patientImport.setup.ts';
import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { Progress } from '#src/ui/Progress.tsx';

type Props = { flow: ActorRefFrom<typeof patientImportMachine>; step: string };

const titles: Readonly<Record<string, string>> = {
  beginning: t('Beginning'),
  checking: t('Checking the rows'),
  committing: t('Importing'),
  undoing: t('Undoing the import'),
};

const troubles: Readonly<Record<string, string>> = {
  unopened: t('The server did not answer. Nothing was sent.'),
  unchecked: t('The server did not answer and nothing was imported. Try again to continue.'),
  interrupted: t('The import stopped. Try again to continue; nothing is imported twice.'),
  halfUndone: t('Undoing the import stopped. Try again to continue.'),
};

/** How far it is, or why it does not go on. */
export function ImportProgress({ flow, step }: Props) {
  const checked = useSelector(flow, ({ context }) => context.checked.length);
  const total = useSelector(flow, ({ context }) => rowCount(context));
  const sent = useSelector(flow, ({ context }) => context.sent);
  const chosen = useSelector(flow, ({ context }) => context.chosen.length);
  const gone = useSelector(flow, ({ context }) => context.removed + context.kept.length);
  const created = useSelector(flow, ({ context }) => context.created);
  const canStop = useSelector(flow, (snapshot) => snapshot.can({ type: 'mapping.reconsidered' }));
  const canUndo = useSelector(flow, (snapshot) => snapshot.can({ type: 'undo.asked' }));
  const title = titles[step];
  const trouble = troubles[step];
  if (trouble)
    return (
      <Notice
        tone="warning"
        isUrgent
        title={trouble}
        action={
          <>
            {canUndo && (
              <Button size="small" onClick={() => flow.send({ type: 'undo.asked' })}>
                {t('Undo the import')}
              </Button>
            )}
            <Button size="small" onClick={() => flow.send({ type: 'retried' })}>
              {t('Try again')}
            </Button>
          </>
        }
      />
    );
  if (!title) return null;
  const [done, all] =
    step === 'checking' ? [checked, total] : step === 'committing' ? [sent, chosen] : [gone, created];
  return (
    <Progress
      label={title}
      done={done}
      all={all}
      onStop={canStop ? () => flow.send({ type: 'mapping.reconsidered' }) : undefined}
    />
  );
}
