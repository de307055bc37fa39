import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import type { RestorationInput, restorationMachine } from '#machines/parts/restoration.machine.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import { usePaletteEvent } from '#src/flows/search/usePaletteEvent.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { useChart } from '#src/session/useChart.ts';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { useFact } from './useFact.ts';
import { useNewVersion } from './useNewVersion.ts';

type Props = {
  machine: typeof restorationMachine;
  input: Omit<RestorationInput, 'attempt'>;
  title: string;
  /** What the button says. */
  action: string;
  /** Why the user may not. */
  forbidden?: string | undefined;
  children: ReactNode;
  onRestored: () => void;
  /** Reads again what is shown, when someone else changed it. */
  onReload: () => void;
};

/** Says that something is in the archive and takes it out again. */
export function ArchivedNotice({
  machine,
  input,
  title,
  action,
  forbidden,
  children,
  onRestored,
  onReload,
}: Props) {
  const [attempt] = useState(newAttempt);
  const restoration = useChart(machine, { input: { ...input, attempt } });
  useNewVersion(input.version, () => restoration.send({ type: 'version.changed', version: input.version }));
  useFact(restoration, 'restored', onRestored);
  usePaletteEvent(restoration, t('Restore from archive'), 'restoration.asked', forbidden);
  const isBusy = useSelector(restoration, (snapshot) => snapshot.hasTag('busy'));
  const isRestored = useSelector(restoration, (snapshot) => snapshot.matches('restored'));
  const isOutdated = useSelector(restoration, (snapshot) => snapshot.matches('outdated'));
  const problem = useSelector(restoration, (snapshot) =>
    snapshot.matches('unavailable')
      ? t('The server did not answer. Try again.')
      : snapshot.matches('outdated')
        ? t('Someone else changed this in the meantime.')
        : snapshot.matches('overtaken')
          ? t('This changed in the meantime. Check it and try again.')
          : translateServerText(snapshot.context.problem),
  );
  return (
    <Notice
      tone="warning"
      title={title}
      action={
        isOutdated ? (
          <Button size="small" onClick={onReload}>
            {t('Show the newest')}
          </Button>
        ) : (
          <Button
            size="small"
            isPending={isBusy || isRestored}
            disabledReason={forbidden}
            onClick={() => restoration.send({ type: 'restoration.asked' })}
          >
            {action}
          </Button>
        )
      }
    >
      {children}
      {problem && <p role="alert">{problem}</p>}
    </Notice>
  );
}
