import { t } from '#src/language/t.ts';
import { SkeletonLines } from '#src/ui/Skeleton.tsx';
import { OverviewHead } from './OverviewHead.tsx';
import * as css from './overview.css.ts';

/** The room that the charts will take. */
export function ChartsSkeleton() {
  return (
    <div className={css.charts}>
      <div className={`${css.panel} ${css.wide} ${css.tall}`}>
        <SkeletonLines lines={4} label={t('Loading the charts')} />
      </div>
    </div>
  );
}

/** The shape of the overview while it is on its way, each part as tall as it will be. */
export function OverviewPending() {
  return (
    <>
      <OverviewHead clinic={null} />
      <div className={css.page}>
        <div className={css.trio}>
          <div className={`${css.panel} ${css.short}`}>
            <SkeletonLines lines={4} />
          </div>
          <div className={`${css.panel} ${css.short}`} />
          <div className={`${css.panel} ${css.short}`} />
        </div>
        <div className={css.tiles}>
          {[1, 2, 3, 4, 5, 6, 7, 8].map((at) => (
            <div className={`${css.tile} ${css.tileSpace}`} key={at} />
          ))}
        </div>
        <div className={`${css.panel} ${css.tall}`} />
      </div>
    </>
  );
}
