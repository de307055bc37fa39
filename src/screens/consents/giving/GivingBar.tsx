import { useSelector } from '@xstate/react';
import Maximize from 'lucide-react/icons/maximize';
import type { ReactNode } from 'react';
import { fillScreen } from '#src/effects/fullScreen.ts';
import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import * as css from './giving.css.ts';
import type { GivingRef } from './givingRef.ts';

/** What can be done at a step: going on first, then saying no, putting off, handing the tablet over. */
export function GivingBar({ giving, children }: { giving: GivingRef; children: ReactNode }) {
  const canRefuse = useSelector(giving, (snapshot) => snapshot.can({ type: 'refusal.asked' }));
  const canPostpone = useSelector(giving, (snapshot) => snapshot.can({ type: 'postponement.asked' }));
  const canAbandon = useSelector(giving, (snapshot) => snapshot.can({ type: 'abandonment.asked' }));
  const canHandOver = useSelector(giving, (snapshot) => snapshot.can({ type: 'handover.asked' }));
  return (
    <div className={css.bar}>
      {children}
      {canRefuse && <Button onClick={() => giving.send({ type: 'refusal.asked' })}>{t('Refuse')}</Button>}
      <span className={css.gap} />
      {canHandOver && (
        <Button
          icon={<Maximize size={16} aria-hidden />}
          onClick={() => {
            fillScreen();
            giving.send({ type: 'handover.asked' });
          }}
        >
          {t('Hand the tablet over')}
        </Button>
      )}
      {canPostpone && (
        <Button variant="quiet" onClick={() => giving.send({ type: 'postponement.asked' })}>
          {t('Postpone')}
        </Button>
      )}
      {canAbandon && (
        <Button variant="quiet" onClick={() => giving.send({ type: 'abandonment.asked' })}>
          {t('Could not be asked')}
        </Button>
      )}
    </div>
  );
}
