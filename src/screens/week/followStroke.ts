/** What the pointer tells of; a chart decides what comes of it. */
export interface StrokeHands {
  begin(weekday: number, at: number): void;
  reach(at: number): void;
  end(): void;
  cancel(): void;
}

/** The minutes that a row shows, and those of one of its cells. */
export interface Scale {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

/**
 * Follows the pointer along one row of a week, which bears `data-weekday`. A press alone is no stroke: it begins with the
 * second cell that is reached, so that a tap and a finger that scrolls draw nothing. Answers how to stop.
 */
export function followStroke(root: HTMLElement, scale: () => Scale, hands: StrokeHands): () => void {
  let pressed: { row: HTMLElement; at: number; pointer: number; isUnderWay: boolean } | null = null;
  const stop = new AbortController();
  const { signal } = stop;

  const minutesUnder = (row: HTMLElement, x: number) => {
    const { from, to, step } = scale();
    const { left, right, width } = row.getBoundingClientRect();
    const isRightToLeft = getComputedStyle(row).direction === 'rtl';
    const share = (isRightToLeft ? right - x : x - left) / width;
    const at = from + Math.floor((share * (to - from)) / step) * step;
    return Math.max(from, Math.min(to - step, at));
  };

  root.addEventListener(
    'pointerdown',
    (event) => {
      const row = (event.target as Element).closest<HTMLElement>('[data-weekday]');
      if (event.button !== 0 || pressed || !row) return;
      pressed = { row, at: minutesUnder(row, event.clientX), pointer: event.pointerId, isUnderWay: false };
      root.setPointerCapture(event.pointerId);
    },
    { signal },
  );
  root.addEventListener(
    'pointermove',
    (event) => {
      if (pressed?.pointer !== event.pointerId) return;
      const at = minutesUnder(pressed.row, event.clientX);
      if (!pressed.isUnderWay) {
        if (at === pressed.at) return;
        pressed.isUnderWay = true;
        hands.begin(Number(pressed.row.dataset.weekday), pressed.at);
      }
      hands.reach(at);
    },
    { signal },
  );
  const release = (isDone: boolean) => (event: PointerEvent) => {
    if (pressed?.pointer !== event.pointerId) return;
    const { isUnderWay } = pressed;
    pressed = null;
    if (!isUnderWay) return;
    if (isDone) hands.end();
    else hands.cancel();
  };
  root.addEventListener('pointerup', release(true), { signal });
  root.addEventListener('pointercancel', release(false), { signal });
  return () => stop.abort();
}
