import { type FormEvent, useEffect, useRef } from 'react';
import {
  type FormAnswers,
  hasAnswer,
  type OpenedForm,
  questionsOf,
} from '#machines/flows/door/visitForms.setup.ts';
import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import * as css from '../door.css.ts';
import { Question } from './Question.tsx';
import { textsOf } from './textsOf.ts';

type Props = {
  sheet: OpenedForm;
  answers: FormAnswers;
  /** Whether the questions without an answer are pointed out. */
  isMarked: boolean;
  onAnswered: (key: string, value: FormAnswers[string]) => void;
  onFinished: () => void;
  onReturned: () => void;
  onRefused: () => void;
};

/** The questions of a form. */
export function AnswersForm(props: Props) {
  const { sheet, answers, isMarked, onAnswered, onFinished, onReturned, onRefused } = props;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isMarked) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [isMarked]);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onFinished();
  }
  return (
    <form className={css.form} ref={form} onSubmit={submit} noValidate>
      {questionsOf(sheet, answers).map((block) => (
        <Question
          key={block.key}
          block={block}
          fields={textsOf(sheet)}
          language={sheet.language}
          value={answers[block.key]}
          isMissing={isMarked && block.required && !hasAnswer(answers[block.key])}
          onChange={(value) => onAnswered(block.key, value)}
        />
      ))}
      <div className={css.actions}>
        <Button type="submit" variant="primary" size="wide">
          {t('Continue')}
        </Button>
        <Button size="wide" onClick={onReturned}>
          {t('Back to the text')}
        </Button>
        <Button size="wide" variant="quiet" onClick={onRefused}>
          {t("I don't agree")}
        </Button>
      </div>
    </form>
  );
}
