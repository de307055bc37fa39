import { useEffect, useEffectEvent, useId, useRef } from 'react';
import type { OpenedForm } from '#machines/flows/door/visitForms.setup.ts';
import { type BlockValue, blockValues } from '#machines/form/blocks.ts';
import { t } from '#src/language/t.ts';
import { ConsentDocument } from '#src/screens/consents/shared/ConsentDocument.tsx';
import { filledIn } from '#src/screens/consents/shared/markdown.ts';
import { unsaid } from '#src/styles/quiet.css.ts';
import { Button } from '#src/ui/Button.tsx';
import * as css from '../door.css.ts';
import { textsOf } from './textsOf.ts';

type Props = {
  sheet: OpenedForm;
  isSeen: boolean;
  onSeen: () => void;
  onFinished: () => void;
  onRefused: () => void;
  onLeft: () => void;
};

/** The frozen text; going on is possible once its end was on the screen. */
export function SheetToRead({ sheet, isSeen, onSeen, onFinished, onRefused, onLeft }: Props) {
  const end = useRef<HTMLDivElement>(null);
  const hint = useId();
  const see = useEffectEvent(onSeen);
  useEffect(() => {
    if (!end.current) return;
    const watching = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) see();
    });
    watching.observe(end.current);
    return () => watching.disconnect();
  }, []);
  return (
    <>
      <ConsentDocument
        title={sheet.title}
        language={sheet.language}
        blocks={blockValues(sheet.blocks)}
        fields={textsOf(sheet)}
        answers={sheet.answers}
        question={(block) => <Asked block={block} sheet={sheet} />}
      />
      <div ref={end} className={css.end} />
      <div className={css.within}>
        <Button
          variant="primary"
          size="wide"
          isDisabled={!isSeen}
          aria-describedby={isSeen ? undefined : hint}
          onClick={onFinished}
        >
          {t('Continue')}
        </Button>
        <p className={isSeen ? `${css.hint} ${unsaid}` : css.hint} id={hint}>
          {t('Scroll to the end of the text first.')}
        </p>
      </div>
      <div className={css.actions}>
        <Button size="wide" onClick={onRefused}>
          {t("I don't agree")}
        </Button>
        <Button size="wide" variant="quiet" onClick={onLeft}>
          {t('Back to the forms')}
        </Button>
      </div>
    </>
  );
}

/** A question as it is read; it is answered at the next step. */
function Asked({ block, sheet }: { block: BlockValue; sheet: OpenedForm }) {
  return (
    <div className={css.fact}>
      <p className={css.label} dir="auto">
        {filledIn(block.label, textsOf(sheet))}
      </p>
      {block.help && (
        <p className={css.quiet} dir="auto">
          {filledIn(block.help, textsOf(sheet))}
        </p>
      )}
      {block.options.length > 0 && (
        <p className={css.quiet} dir="auto">
          {block.options.join(' · ')}
        </p>
      )}
    </div>
  );
}
