const restMilliseconds = 450;
const slack = 8;

interface Hands {
  /** A finger has rested where it pressed. */
  onHeld(press: PointerEvent): void;
  isHolding(): boolean;
}

/**
 * A finger that rests on something picks it up; one that moves at once scrolls, as everywhere. While something is held
 * the page does not scroll below it.
 */
export function longPress(element: HTMLElement, hands: Hands, signal: AbortSignal): void {
  let timer = 0;
  let pressed: PointerEvent | null = null;
  const giveUp = () => {
    clearTimeout(timer);
    pressed = null;
  };
  const press = (event: PointerEvent) => {
    giveUp();
    if (event.pointerType !== 'touch' || !event.isPrimary) return;
    pressed = event;
    timer = window.setTimeout(() => {
      pressed = null;
      hands.onHeld(event);
    }, restMilliseconds);
  };
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (pressed && Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY) > slack) giveUp();
  };
  const stay = (event: Event) => {
    if (hands.isHolding() && event.cancelable) event.preventDefault();
  };
  element.addEventListener('pointerdown', press, { signal });
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', giveUp, { signal });
  element.addEventListener('pointercancel', giveUp, { signal });
  element.addEventListener('touchmove', stay, { signal, passive: false });
  element.addEventListener('contextmenu', stay, { signal });
  signal.addEventListener('abort', giveUp);
}
