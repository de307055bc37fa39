import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type SignatureDrawing from 'signature_pad';
import type { Drawing } from '#machines/flows/consents/consentFields.ts';

/** The size of the sheet, whatever it is shown at. */
export const [padWidth, padHeight] = [600, 200];

/** A sheet that is shown smaller than it is takes the ink where the finger is. */
function inkUnderPointer(canvas: HTMLCanvasElement) {
  const { offsetWidth, offsetHeight } = canvas;
  if (offsetWidth > 0 && offsetHeight > 0)
    canvas.getContext('2d')?.setTransform(padWidth / offsetWidth, 0, 0, padHeight / offsetHeight, 0, 0);
}

interface How {
  canvas: RefObject<HTMLCanvasElement | null>;
  /** What was drawn before, for instance before the tablet changed hands. */
  drawing: Drawing | null;
  isReadOnly: boolean;
  onChange: (drawing: Drawing | null) => void;
}

/** Lets a canvas be signed on with a finger, a pen or the mouse; a mere dot is no signature. */
export function useSignaturePad({ canvas, drawing, isReadOnly, onChange }: How) {
  const pad = useRef<SignatureDrawing | null>(null);
  const [state, setState] = useState<'coming' | 'ready' | 'missing'>('coming');
  const [before] = useState(drawing);
  const take = useEffectEvent(() => {
    const strokes = (pad.current?.toData() ?? []).filter(({ points }) => points.length > 2).length;
    const all = strokes + (before?.strokes ?? 0);
    onChange(all === 0 ? null : { image: canvas.current?.toDataURL('image/png') ?? '', strokes: all });
  });
  useEffect(() => {
    let isGone = false;
    const resized = new ResizeObserver(() => canvas.current && inkUnderPointer(canvas.current));
    const start = async () => {
      const { default: Pad } = await import('signature_pad');
      if (isGone || !canvas.current) return;
      const made = new Pad(canvas.current, { penColor: 'black', backgroundColor: 'white', minDistance: 2 });
      inkUnderPointer(canvas.current);
      resized.observe(canvas.current);
      const { offsetWidth: width, offsetHeight: height } = canvas.current;
      if (before) await made.fromDataURL(before.image, { width, height, ratio: 1 });
      made.addEventListener('endStroke', take);
      pad.current = made;
      setState('ready');
    };
    start().catch(() => setState('missing'));
    return () => {
      isGone = true;
      resized.disconnect();
      pad.current?.off();
    };
  }, [before, canvas]);
  useEffect(() => {
    if (isReadOnly) pad.current?.off();
    else pad.current?.on();
  }, [isReadOnly]);
  const clear = () => {
    pad.current?.clear();
    onChange(null);
  };
  return { state, clear };
}
