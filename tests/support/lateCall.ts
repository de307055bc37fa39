import { fromPromise } from 'xstate';

/** A call whose answer is still on its way when no one waits for it any more: settle it with `answer`. */
export function lateCall() {
  let answer: (output: unknown) => void = () => {};
  let aborted: () => boolean = () => false;
  const logic = fromPromise(
    ({ signal }) =>
      new Promise((resolve) => {
        answer = resolve;
        aborted = () => signal.aborted;
      }),
  );
  const settle = async (output: unknown) => {
    answer(output);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { logic, answer: settle, isAborted: () => aborted() };
}
