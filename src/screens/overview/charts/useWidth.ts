import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** How wide an element is, as it grows and shrinks; `first` until it is measured. */
export function useWidth(first: number): [RefObject<HTMLDivElement | null>, number] {
  const holder = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(first);
  useLayoutEffect(() => {
    const element = holder.current;
    if (!element) return;
    const measure = () => setWidth(Math.max(160, Math.floor(element.clientWidth)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [holder, width];
}
