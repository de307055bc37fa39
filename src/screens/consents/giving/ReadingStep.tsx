import { useSelector } from '@xstate/react';
import { useEffect, useId, useRef } from 'react';
import { blocksOfConsent } from '#machines/flows/consents/consentFields.ts';
import { t } from '#src/language/t.ts';
import { AnswerField, type AnswerValue } from '#src/screens/consents/shared/AnswerField.tsx';
import { ConsentDocument } from '#src/screens/consents/shared/ConsentDocument.tsx';
import { unsaid } from '#src/styles/quiet.css.ts';
import { Button } from '#src/ui/Button.tsx';
import { fieldsOf } from '../fieldsOf.ts';
import { GivingBar } from './GivingBar.tsx';
import * as css from './giving.css.ts';
import type { GivingRef } from './givingRef.ts';

const ignore = () => {};

/** The frozen text, with its questions still closed; going on is possible once its end was on the screen. */
export function ReadingStep({ giving }: { giving: GivingRef }) {
  const consent = useSelector(giving, ({ context }) => context.consent);
  const answers = useSelector(giving, ({ context }) => context.answers);
  const isSeen = useSelector(giving, (snapshot) =>
    snapshot.matches({ open: { paper: { steps: { reading: 'seen' } } } }),
  );
  const end = useRef<HTMLDivElement>(null);
  const hint = useId();
  useEffect(() => {
    if (!end.current) return;
    const watching = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) giving.send({ type: 'end.seen' });
    });
    watching.observe(end.current);
    return () => watching.disconnect();
  }, [giving]);
  const blocks = blocksOfConsent(consent);
  const fields = fieldsOf(consent);
  return (
    <>
      <ConsentDocument
        title={consent.consent_form_title}
        language={consent.language ?? ''}
        blocks={blocks}
        fields={fields}
        answers={answers}
        question={(block) => (
          <AnswerField
            block={block}
            fields={fields}
            scope="reading-"
            value={answers[block.key] as AnswerValue | undefined}
            isReadOnly
            onChange={ignore}
          />
        )}
      />
      <div ref={end} className={css.end} />
      <GivingBar giving={giving}>
        <Button
          variant="primary"
          isDisabled={!isSeen}
          aria-describedby={isSeen ? undefined : hint}
          onClick={() => giving.send({ type: 'text.finished' })}
        >
          {t('Continue')}
        </Button>
        <span className={isSeen ? `${css.hint} ${unsaid}` : css.hint} id={hint}>
          {t('Scroll to the end of the text first.')}
        </span>
      </GivingBar>
    </>
  );
}
