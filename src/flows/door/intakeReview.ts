import { fromPromise } from 'xstate';
import { intakeReviewMachine } from '#machines/flows/door/intakeReview.machine.ts';
import { intakeCalls } from '#src/calls/intakeAnswers.ts';
import { perApp } from '#src/session/perApp.ts';

/** What a patient answered at home, read and decided through the API. */
export const intakeReviewFlow = perApp((app) => {
  const calls = intakeCalls(app);
  return intakeReviewMachine.provide({
    actors: {
      listAnswers: fromPromise(({ input, signal }) => calls.listAnswers(input, signal)),
      decide: fromPromise(({ input, signal }) => calls.decide(input, signal)),
    },
  });
});
