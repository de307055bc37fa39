import type { ActorRefFrom } from 'xstate';
import type { removalMachine } from '#machines/parts/removal.machine.ts';
import { t } from '#src/language/t.ts';
import { RemovalQuestion } from '#src/screens/form/RemovalQuestion.tsx';

/** The removal chart where removing means that a draft goes into the bin. */
export function DiscardDialog({ removal }: { removal: ActorRefFrom<typeof removalMachine> }) {
  return (
    <RemovalQuestion removal={removal} title={t('Discard this draft?')} actionLabel={t('Discard draft')}>
      {t('It moves to the bin, where it can be restored for 30 days.')}
    </RemovalQuestion>
  );
}
