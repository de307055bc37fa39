import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { t } from '#src/language/t.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { Forbidden } from './Forbidden.tsx';

type Props = { why: string | undefined; children: ReactNode };

/** A form, or why the user's role has none; a role that is changed meanwhile takes nothing away that was typed. */
export function Allowed({ why, children }: Props) {
  const isUnsaved = useSelector(useApp().root, (snapshot) => snapshot.matches({ work: 'unsaved' }));
  return (
    <>
      {why && !isUnsaved && <Forbidden why={why} />}
      {why && isUnsaved && (
        <Notice tone="warning" title={t('Your role has changed')}>
          {t('This can no longer be saved. What you typed stays here, so that you can copy it.')}
        </Notice>
      )}
      {(!why || isUnsaved) && children}
    </>
  );
}
