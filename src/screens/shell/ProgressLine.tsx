import * as css from './ProgressLine.css.ts';

/** A thin line over the page while the next one is fetched; nothing under it moves. */
export function ProgressLine({ isActive }: { isActive: boolean }) {
  return (
    <div className={css.track} aria-hidden>
      <div className={css.line} data-active={isActive || undefined} />
    </div>
  );
}
