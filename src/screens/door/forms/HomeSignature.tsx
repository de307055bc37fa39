import { useId, useRef } from 'react';
import type { Drawing } from '#machines/flows/consents/consentFields.ts';
import type { TypedSigning } from '#machines/flows/door/visitForms.rules.ts';
import type { OpenedForm } from '#machines/flows/door/visitForms.setup.ts';
import { t } from '#src/language/t.ts';
import { script, canvas as sheet } from '#src/screens/consents/shared/signature.css.ts';
import { padHeight, padWidth, useSignaturePad } from '#src/screens/consents/shared/useSignaturePad.ts';
import { Button } from '#src/ui/Button.tsx';
import * as css from '../door.css.ts';

type Props = {
  method: OpenedForm['signature_method'];
  /** What was drawn, typed and checked so far. */
  given: TypedSigning;
  isReadOnly: boolean;
  error: string | undefined;
  onChange: (change: Partial<TypedSigning>) => void;
};

/** The signature; whoever cannot draw may type instead. */
export function HomeSignature({ method, given, isReadOnly, error, onChange }: Props) {
  const message = useId();
  const wrong = { 'aria-invalid': error ? true : undefined, 'aria-describedby': error ? message : undefined };
  const isTyped = method === 'typed' || (method === 'drawn' && given.isTyped);
  return (
    <fieldset className={css.field}>
      <legend className={css.label}>{t('Signature')}</legend>
      {method === 'drawn' && (
        <div className={css.row}>
          {([false, true] as const).map((typed) => (
            <label key={String(typed)} className={css.choice}>
              <input
                className={css.box}
                type="radio"
                name="how"
                checked={given.isTyped === typed}
                onChange={() => onChange({ isTyped: typed })}
              />
              {typed ? t('Type the name') : t('Draw')}
            </label>
          ))}
        </div>
      )}
      {method === 'checkbox' && (
        <label className={css.choice}>
          <input
            className={css.box}
            type="checkbox"
            checked={given.isChecked}
            {...wrong}
            onChange={({ currentTarget: { checked } }) => onChange({ isChecked: checked })}
          />
          {t('I sign this consent.')}
        </label>
      )}
      {isTyped && (
        <>
          <input
            className={css.control}
            aria-label={t('Type the full name')}
            autoComplete="off"
            maxLength={300}
            value={given.typed}
            {...wrong}
            onInput={(event) => onChange({ typed: event.currentTarget.value })}
          />
          {given.typed.trim() !== '' && (
            <p className={script} aria-hidden>
              <bdi>{given.typed}</bdi>
            </p>
          )}
        </>
      )}
      {method === 'drawn' && !isTyped && (
        <DrawnSignature
          drawing={given.drawing}
          isReadOnly={isReadOnly}
          describedBy={error ? message : undefined}
          onChange={(drawing) => onChange({ drawing })}
        />
      )}
      {error && (
        <p className={css.problem} id={message} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

type DrawnProps = {
  drawing: Drawing | null;
  isReadOnly: boolean;
  describedBy: string | undefined;
  onChange: (drawing: Drawing | null) => void;
};

function DrawnSignature({ drawing, isReadOnly, describedBy, onChange }: DrawnProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { state, clear } = useSignaturePad({ canvas, drawing, isReadOnly, onChange });
  if (state === 'missing')
    return <p className={css.problem}>{t("You can't draw here at the moment. Type the name instead.")}</p>;
  return (
    <>
      <canvas
        ref={canvas}
        className={sheet}
        width={padWidth}
        height={padHeight}
        tabIndex={-1}
        role="img"
        aria-label={drawing ? t('A drawn signature') : t('Draw the signature here')}
        aria-describedby={describedBy}
        aria-invalid={describedBy ? true : undefined}
        data-ready={state === 'ready' || undefined}
      />
      <div>
        <Button size="small" onClick={clear}>
          {t('Clear')}
        </Button>
      </div>
    </>
  );
}
