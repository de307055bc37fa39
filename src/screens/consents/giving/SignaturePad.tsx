import { useRef } from 'react';
import type { Drawing } from '#machines/flows/consents/consentFields.ts';
import { t } from '#src/language/t.ts';
import * as css from '#src/screens/consents/shared/signature.css.ts';
import { padHeight, padWidth, useSignaturePad } from '#src/screens/consents/shared/useSignaturePad.ts';
import { Button } from '#src/ui/Button.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';

type Props = {
  id: string;
  describedBy: string | undefined;
  drawing: Drawing | null;
  isReadOnly: boolean;
  onChange: (drawing: Drawing | null) => void;
};

/** A sheet of white paper to sign on. */
export function SignaturePad({ id, describedBy, drawing, isReadOnly, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { state, clear } = useSignaturePad({ canvas, drawing, isReadOnly, onChange });
  if (state === 'missing')
    return (
      <ErrorState
        title={t('The signature pad could not be loaded')}
        text={t('Type the name instead, or reload the page.')}
      />
    );
  return (
    <div className={css.pad}>
      <canvas
        ref={canvas}
        id={id}
        className={css.canvas}
        width={padWidth}
        height={padHeight}
        tabIndex={-1}
        role="img"
        aria-label={drawing ? t('A drawn signature') : t('Draw the signature here')}
        aria-describedby={describedBy}
        data-ready={state === 'ready' || undefined}
      />
      {!isReadOnly && (
        <div>
          <Button size="small" onClick={clear}>
            {t('Clear')}
          </Button>
        </div>
      )}
    </div>
  );
}
