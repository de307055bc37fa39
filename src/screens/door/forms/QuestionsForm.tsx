import { type FormEvent, useEffect, useRef } from 'react';
import { type FormAnswers, hasAnswer, type OpenedForm } from '#machines/flows/door/visitForms.setup.ts';
import { blockValues } from '#machines/form/blocks.ts';
import { t } from '#src/language/t.ts';
import { ConsentDocument } from '#src/screens/consents/shared/ConsentDocument.tsx';
import { Button } from '#src/ui/Button.tsx';
import * as css from '../door.css.ts';
import { Question } from './Question.tsx';
import { textsOf } from './textsOf.ts';

type Props = {
  sheet: OpenedForm;
  answers: FormAnswers;
  /** Whether the questions without an answer are pointed out. */
  isMarked: boolean;
  isBusy: boolean;
  onAnswered: (key: string, value: FormAnswers[string]) => void;
  onFinished: () => void;
  onLeft: () => void;
};

/** Questions of the clinic that are answered where they stand, and not signed. */
export function QuestionsForm(props: Props) {
  const { sheet, answers, isMarked, isBusy, onAnswered, onFinished, onLeft } = props;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isMarked) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [isMarked]);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isBusy) onFinished();
  }
  return (
    <form className={css.form} ref={form} onSubmit={submit} noValidate>
      <ConsentDocument
        title={sheet.title}
        language={sheet.language}
        blocks={blockValues(sheet.blocks)}
        fields={textsOf(sheet)}
        answers={answers}
        question={(block) => (
          <Question
            block={block}
            fields={textsOf(sheet)}
            language={sheet.language}
            value={answers[block.key]}
            isMissing={isMarked && block.required && !hasAnswer(answers[block.key])}
            onChange={(value) => !isBusy && onAnswered(block.key, value)}
          />
        )}
      />
      <div className={css.actions}>
        <Button type="submit" variant="primary" size="wide" isPending={isBusy}>
          {t('Send the answers')}
        </Button>
        <Button size="wide" variant="quiet" onClick={onLeft}>
          {t('Back to the forms')}
        </Button>
      </div>
    </form>
  );
}
