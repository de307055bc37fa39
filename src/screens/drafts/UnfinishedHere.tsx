import { lazy } from 'react';
import { sparing } from '#src/effects/parts.ts';
import { LazyPart } from '#src/ui/LazyPart.tsx';
import type { Thing } from './draftWords.ts';
import { useDrafts } from './useDrafts.ts';

// who keeps no draft does not wait for the words of every form
const DraftNotices = lazy(
  sparing(() => import('./DraftNotices.tsx').then((part) => ({ default: part.DraftNotices }))),
);

/** On the page of a thing: what was begun about it and is saved nowhere but in this browser. */
export function UnfinishedHere({ about }: { about: Thing }) {
  const drafts = useDrafts();
  if (drafts.length === 0) return null;
  return (
    <LazyPart>
      <DraftNotices drafts={drafts} about={about} />
    </LazyPart>
  );
}
