import { longPress } from './longPress.ts';
import { swallowClick } from './swallowClick.ts';

/** What the pointer tells of; a chart decides what comes of it. */
export interface CarryHands {
  /** Takes up what bears this number; false where it stays. */
  lift(id: number): boolean;
  /** The place below has changed; null beside all places. */
  enter(place: string | null): void;
  drop(): void;
  cancel(): void;
}

interface Carry {
  readonly box: HTMLElement;
  readonly x: number;
  readonly y: number;
  readonly pointer: number;
  readonly scrolled: readonly [number, number];
  isUnderWay: boolean;
  place: string | null;
  frame: number;
  at: PointerEvent;
}

const threshold = 4;
const scrollEdge = 40;
const pace = (from: number, to: number, at: number) =>
  at < from + scrollEdge ? -12 : at > to - scrollEdge ? 12 : 0;

/**
 * Follows the pointer from what bears `data-carry` to what bears `data-place`: a mouse takes it up by dragging, a finger by
 * resting on it. What is carried gets a transform each frame and nothing is rendered. Answers how to stop.
 */
export function followCarrying(root: HTMLElement, hands: CarryHands): () => void {
  let carry: Carry | null = null;
  const page = root.closest('main') ?? document.documentElement;

  const scrolled = () => [root.scrollLeft, root.scrollTop + page.scrollTop] as const;

  const begin = (event: PointerEvent) => {
    const target = event.target as Element;
    const box = target.closest<HTMLElement>('[data-carry]');
    if (carry || !box || target.closest('[aria-haspopup]')) return;
    carry = {
      ...{ box, x: event.clientX, y: event.clientY, pointer: event.pointerId, scrolled: scrolled() },
      ...{ isUnderWay: false, place: null, frame: 0, at: event },
    };
  };

  const lift = () => {
    if (!carry) return;
    if (!hands.lift(Number(carry.box.dataset.carry))) {
      carry = null;
      return;
    }
    carry.isUnderWay = true;
    carry.box.dataset.carried = 'pointer';
    root.setPointerCapture(carry.pointer);
  };

  const press = (event: PointerEvent) => {
    if (event.button === 0 && event.pointerType !== 'touch') begin(event);
  };

  const move = (event: PointerEvent) => {
    // the press ended outside
    if (carry && !carry.isUnderWay && event.buttons === 0) carry = null;
    if (!carry || event.pointerId !== carry.pointer) return;
    carry.at = event;
    const isFar = Math.hypot(event.clientX - carry.x, event.clientY - carry.y) >= threshold;
    if (!carry.isUnderWay && isFar) lift();
    if (carry?.isUnderWay) carry.frame ||= requestAnimationFrame(draw);
  };

  const draw = () => {
    if (!carry?.isUnderWay) return;
    carry.frame = 0;
    const { box, at, x, y } = carry;
    scroll(at);
    const [across, down] = scrolled();
    const [fromAcross, fromDown] = carry.scrolled;
    box.style.transform = `translate3d(${at.clientX - x + across - fromAcross}px, ${at.clientY - y + down - fromDown}px, 0)`;
    const below = document.elementFromPoint(at.clientX, at.clientY)?.closest<HTMLElement>('[data-place]');
    const place = below && root.contains(below) ? (below.dataset.place ?? null) : null;
    if (place !== carry.place) hands.enter(place);
    carry.place = place;
  };

  const scroll = ({ clientX, clientY }: PointerEvent) => {
    const [{ left, right }, { top, bottom }] = [root.getBoundingClientRect(), page.getBoundingClientRect()];
    const [across, down] = [pace(left, right, clientX), pace(top, bottom, clientY)];
    if (across === 0 && down === 0) return;
    root.scrollBy({ left: across, behavior: 'instant' });
    page.scrollBy({ top: down, behavior: 'instant' });
    if (carry) carry.frame ||= requestAnimationFrame(draw);
  };

  const end = (): boolean => {
    const ended = carry;
    carry = null;
    if (!ended?.isUnderWay) return false;
    cancelAnimationFrame(ended.frame);
    ended.box.style.transform = '';
    delete ended.box.dataset.carried;
    return true;
  };

  const release = (event: PointerEvent) => {
    if (!carry || event.pointerId !== carry.pointer) return;
    carry.at = event;
    if (carry.isUnderWay) draw();
    if (!end()) return;
    swallowClick(root);
    hands.drop();
  };
  const giveUp = () => {
    if (end()) hands.cancel();
  };
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !carry?.isUnderWay) return;
    event.stopPropagation();
    swallowClick(root);
    giveUp();
  };

  const stop = new AbortController();
  const { signal } = stop;
  const finger = {
    isHolding: () => carry?.isUnderWay === true,
    onHeld(event: PointerEvent) {
      begin(event);
      lift();
    },
  };
  longPress(root, finger, signal);
  root.addEventListener('pointerdown', press, { signal });
  root.addEventListener('pointermove', move, { signal });
  root.addEventListener('pointerup', release, { signal });
  root.addEventListener('pointercancel', giveUp, { signal });
  window.addEventListener('keydown', key, { signal, capture: true });
  return () => {
    giveUp();
    stop.abort();
  };
}
