import { t } from '#src/language/t.ts';
import { DoorFrame } from './DoorFrame.tsx';

/** A link that opens nothing, or nothing any more. */
export function DeadLink({ isLocked }: { isLocked: boolean }) {
  return (
    <DoorFrame clinic={null}>
      <h1>{isLocked ? t('This link is closed') : t("This link doesn't open a visit")}</h1>
      <p>
        {isLocked
          ? t('A wrong date of birth was entered five times. Call the clinic for a new link.')
          : t(
              'It was withdrawn, the visit is over, or the clinic has closed its pages for now. Call the clinic if you need help.',
            )}
      </p>
    </DoorFrame>
  );
}
