/** What a clinic asks of whoever books from home. */
interface Question {
  readonly label: string;
  readonly required: boolean;
}
interface Answer {
  readonly question: string;
  readonly answer: string;
}

/** How many a clinic may ask: who books is not held up for longer. */
export const mostQuestions = 5;

const read = (label: string) => label.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** The place of the first question that reads like one before it, or -1. */
export const repeatedAt = (labels: readonly string[]): number =>
  labels.findIndex((label, at) => labels.slice(0, at).some((earlier) => read(earlier) === read(label)));

/** Whether exactly these questions were answered, in whichever order: what is asked now is what was read. */
export const answersFit = (questions: readonly Question[], answers: readonly Answer[]): boolean =>
  questions.length === answers.length &&
  questions.every(({ label }) => answers.some(({ question }) => question === label));

/** Whether an answer is missing that has to be given. */
export const lacksAnswer = (questions: readonly Question[], answers: readonly Answer[]): boolean =>
  questions.some(
    ({ label, required }) =>
      required && !answers.some(({ question, answer }) => question === label && answer !== ''),
  );

/** The answers that say something, in the order in which they are asked. */
export const givenAnswers = (questions: readonly Question[], answers: readonly Answer[]): Answer[] =>
  questions.flatMap(({ label }) =>
    answers.filter(({ question, answer }) => question === label && answer !== '').slice(0, 1),
  );
