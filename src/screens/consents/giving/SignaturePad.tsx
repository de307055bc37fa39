import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type SignatureDrawing from 'signature_pad';
import type { Drawing } from '#machines/flows/consents/consentFields.ts';
import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import * as css from './giving.css.ts';

type Props = {
  id: string;
  describedBy: string | undefined;
  /** What was drawn before, for instance before the tablet changed hands. */
  drawing: Drawing | null;
  isReadOnly: boolean;
  onChange: (drawing: Drawing | null) => void;
};

const [width, height] = [600, 200];

/** A sheet of white paper to sign on with a finger, a pen or the mouse; a mere dot is no signature. */
export function SignaturePad({ id, describedBy, drawing, isReadOnly, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignatureDrawing | null>(null);
  const [isReady, setReady] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [before] = useState(drawing);
  const take = useEffectEvent(() => {
    const strokes = (pad.current?.toData() ?? []).filter(({ points }) => points.length > 2).length;
    const all = strokes + (before?.strokes ?? 0);
    onChange(all === 0 ? null : { image: canvas.current?.toDataURL('image/png') ?? '', strokes: all });
  });
  useEffect(() => {
    let isGone = false;
    const start = async () => {
      const { default: Pad } = await import('signature_pad');
      if (isGone || !canvas.current) return;
      const made = new Pad(canvas.current, { penColor: 'black', backgroundColor: 'white', minDistance: 2 });
      if (before) await made.fromDataURL(before.image, { width, height, ratio: 1 });
      made.addEventListener('endStroke', take);
      pad.current = made;
      setReady(true);
    };
    start().catch(() => setMissing(true));
    return () => {
      isGone = true;
      pad.current?.off();
    };
  }, [before]);
  useEffect(() => {
    if (isReadOnly) pad.current?.off();
    else pad.current?.on();
  }, [isReadOnly]);
  if (isMissing)
    return (
      <ErrorState
        title={t('The signature pad could not be loaded.')}
        text={t('Type the name instead, or reload the page.')}
      />
    );
  return (
    <div className={css.pad}>
      <canvas
        ref={canvas}
        id={id}
        className={css.canvas}
        width={width}
        height={height}
        tabIndex={-1}
        role="img"
        aria-label={drawing ? t('A drawn signature') : t('Draw the signature here')}
        aria-describedby={describedBy}
        data-ready={isReady || undefined}
      />
      {!isReadOnly && (
        <div>
          <Button
            size="small"
            onClick={() => {
              pad.current?.clear();
              onChange(null);
            }}
          >
            {t('Clear')}
          </Button>
        </div>
      )}
    </div>
  );
}
