import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** How wide an element is in sixteenths of a rem, so that a drawing grows with the text; `first` until it is measured. */
export function useWidth(first: number): [RefObject<HTMLDivElement | null>, number] {
  const holder = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(first);
  useLayoutEffect(() => {
    const element = holder.current;
    if (!element) return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setWidth(Math.max(160, Math.floor((element.clientWidth * 16) / rem)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [holder, width];
}

/** The size of a drawing whose unit is a sixteenth of a rem. */
export const sizeOf = (width: number, height: number) => ({
  width: `${width / 16}rem`,
  height: `${height / 16}rem`,
  viewBox: `0 0 ${width} ${height}`,
});
