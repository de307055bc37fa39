import { t } from '#src/language/t.ts';
import { SkeletonLines } from '#src/ui/Skeleton.tsx';
import { SlowNotice } from '#src/ui/SlowNotice.tsx';
import type { Loaded } from './useLoaded.ts';

type Props = { loaded: Loaded<unknown>; lines: number; onRetry: () => void };

/** What stands where a part of a page is not here yet; once that takes long, the way to ask again. */
export function LoadingPart({ loaded, lines, onRetry }: Props) {
  if (loaded.kind !== 'loading') return null;
  return (
    <>
      {loaded.isSlow && (
        <SlowNotice
          text={t('The server has not answered yet. You can wait, or try again.')}
          onRetry={onRetry}
        />
      )}
      <SkeletonLines lines={lines} />
    </>
  );
}
