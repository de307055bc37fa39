import { answersFit, givenAnswers, lacksAnswer, repeatedAt } from '#machines/lifecycles/bookingQuestions.ts';
import type { components } from '#openapi/schema.d.ts';
import { conflict } from '#server/access/scope.ts';
import { invalid } from '#server/http/refusal.ts';

type Question = components['schemas']['BookingQuestion'];
type Answer = components['schemas']['BookingAnswer'];

/** The questions that a clinic asks, as they are stored; one that is asked twice is refused. */
export function readQuestions(given: readonly Question[]): Question[] {
  if (repeatedAt(given.map(({ label }) => label)) >= 0)
    throw invalid({ questions: ['Another question says the same.'] });
  return given.map(({ label, required }) => ({ label, required }));
}

/**
 * The answers that are kept with a booking. Answers to other questions than are asked now tell that the clinic changed them while
 * someone read them.
 */
export function readAnswers(questions: readonly Question[], given: readonly Answer[]): Answer[] {
  if (!answersFit(questions, given))
    throw conflict({ answers: ['The clinic has changed its questions. Answer them as they are now.'] });
  if (lacksAnswer(questions, given))
    throw invalid({ answers: ['Answer every question that has to be answered.'] });
  return givenAnswers(questions, given).map(({ question, answer }) => ({ question, answer }));
}
