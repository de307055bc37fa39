import type { BookingPage, BookingPerson } from '#machines/flows/door/booking.setup.ts';
import { t } from '#src/language/t.ts';
import * as css from '../door.css.ts';
import { TextField } from './TextField.tsx';

type Asked = BookingPage['questions'];
type Answers = NonNullable<BookingPerson['answers']>;

const nameOf = (at: number) => `answer-${at}`;

/** An answer to each question, empty where nothing was typed. */
export const answersIn = (data: FormData, questions: Asked): Answers =>
  questions.map(({ label }, at) => ({ question: label, answer: String(data.get(nameOf(at)) ?? '').trim() }));

type Props = {
  questions: Asked;
  /** What was answered so far. */
  answers: Answers;
  /** Those that still have to be answered. */
  missing: readonly string[];
};

/** What the clinic asks, in its own words; what it asks no more is still shown to whoever answered it. */
export function Questions({ questions, answers, missing }: Props) {
  const dropped = answers.filter(
    ({ question, answer }) => answer !== '' && !questions.some(({ label }) => label === question),
  );
  return (
    <>
      {questions.map(({ label, required }, at) => (
        // what was typed stays with its question, wherever that moves
        <TextField
          key={label}
          name={nameOf(at)}
          label={
            <>
              <span dir="auto">{label}</span> {required ? t('(required)') : t('(optional)')}
            </>
          }
          value={answers.find(({ question }) => question === label)?.answer}
          most={500}
          isRequired={required}
          error={missing.includes(label) ? t('Answer this question.') : undefined}
        />
      ))}
      {dropped.length > 0 && (
        <div className={css.warning}>
          <p>{t('The clinic no longer asks this. Copy what it should still know.')}</p>
          {dropped.map(({ question, answer }) => (
            <p key={question} className={css.wrapped}>
              <bdi>{question}</bdi> <bdi>{answer}</bdi>
            </p>
          ))}
        </div>
      )}
    </>
  );
}
