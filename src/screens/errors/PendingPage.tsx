import { SkeletonTable } from '#src/ui/Skeleton.tsx';

/** The shape of a page that is on its way. */
export function PendingPage() {
  return <SkeletonTable />;
}
