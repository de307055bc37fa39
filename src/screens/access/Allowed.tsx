import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useApp } from '#src/session/AppContext.tsx';
import { Forbidden } from './Forbidden.tsx';

type Props = { why: string | undefined; children: ReactNode };

/** A form, or why the user's role has none; a role that is changed meanwhile takes nothing away that was typed. */
export function Allowed({ why, children }: Props) {
  const isUnsaved = useSelector(useApp().root, (snapshot) => snapshot.matches({ work: 'unsaved' }));
  return (
    <>
      {why && <Forbidden why={why} />}
      {(!why || isUnsaved) && children}
    </>
  );
}
