/** What a page in a frame tells the page around it, so that it can make the frame as high as what stands in it. */
interface HeightTold {
  readonly type: 'chartroom:height';
  readonly height: number;
}

/** Tells the page around this one how high it is, if it is one of these websites; returns how to stop. */
export function tellHeight(origins: readonly string[]): () => void {
  const place = document.getElementById('root');
  if (window.parent === window || !place) return () => {};
  document.documentElement.dataset.framed = '';
  const around = window.location.ancestorOrigins?.[0];
  const listening = around === undefined ? origins : origins.filter((one) => one === around);
  const tell = () => {
    const told: HeightTold = {
      type: 'chartroom:height',
      height: Math.ceil(place.getBoundingClientRect().height),
    };
    for (const one of listening) window.parent.postMessage(told, one);
  };
  const observer = new ResizeObserver(tell);
  observer.observe(place);
  return () => observer.disconnect();
}
