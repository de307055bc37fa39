import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { removalMachine } from '#machines/parts/removal.machine.ts';
import { t } from '#src/language/t.ts';
import { RemovalQuestion } from './RemovalQuestion.tsx';

type Props = {
  removal: ActorRefFrom<typeof removalMachine>;
  /** What the button says. */
  action: string;
  children: ReactNode;
};

/** The removal chart where removing means archiving. */
export function ArchiveDialog({ removal, action, children }: Props) {
  const name = useSelector(removal, ({ context }) => context.name);
  return (
    <RemovalQuestion removal={removal} title={t('Archive {name}?', { name })} actionLabel={action}>
      {children}
    </RemovalQuestion>
  );
}
