import { RefusedError } from '#machines/parts/failure.ts';
import { type Happening, promise } from '#machines/parts/properties.ts';
import type { SavingInput } from '#machines/parts/saving.machine.ts';

interface Context {
  readonly code: string | null;
  readonly attempt: string;
}

const isSpent = ({ event, before }: Happening<Context>) =>
  before?.isIn('open') === true &&
  (event.type === 'saving.stored' ||
    (event.type === 'saving.refused' && event.error instanceof RefusedError && 'code' in event.error.fields));

/** What a page that a link opened promises; `done` is the state in which it has worked. */
export const linkPromises = (done: string) => [
  promise<Context>({
    says: 'A link is used once: its code is dropped from the address as soon as it has worked or can work no more, and not before.',
    holds: (step) => step.stated.some(({ type }) => type === 'codeSpent') === isSpent(step),
  }),
  promise<Context>({
    says: 'A link is said to have worked only when the server says so, and to be spent only when the server refuses its code.',
    holds: ({ event, before, now }) => {
      const isNew = (state: string) => now.isIn(state) && !before?.isIn(state);
      return (
        (!isNew(done) || event.type === 'saving.stored') &&
        (!isNew('spent') || event.type === 'saving.refused')
      );
    },
  }),
  promise<Context>({
    says: 'Nothing is sent without the code of the link, and the same press is sent under the same name.',
    holds: ({ asked, now: { context } }) =>
      asked.every(({ input }) => {
        const { about, attempt } = input as SavingInput<{ code: string }>;
        return Boolean(about?.code) && about.code === context.code && attempt === context.attempt;
      }),
  }),
];
