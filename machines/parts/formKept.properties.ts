import { type Happening, promise } from './properties.ts';
import type { SavingEnd, SavingInput } from './saving.machine.ts';

type Step = Happening<unknown>;

const form = 'saving';
const isRunning = ({ before }: Step) => before?.running.includes(form) === true;
const opened = ({ asked }: Step) =>
  asked.filter(({ id }) => id === form).map(({ input }) => input as SavingInput);
const isStored = (step: Step) => step.event.type === 'saving.stored' && isRunning(step);

/** How the form ended by itself in a step; undefined where it did not. */
function endOf(step: Step): SavingEnd['kind'] | undefined {
  if (!isRunning(step)) return undefined;
  if (step.event.type === `xstate.error.actor.${form}`) return 'broken';
  return step.event.type === `xstate.done.actor.${form}` ? (step.event.output as SavingEnd).kind : undefined;
}

/** What stands in a form stays there: besides an end of its own, only these events close or empty it. */
export const formStays = (...closing: readonly string[]) =>
  promise<unknown>({
    says: 'What is typed stays in its form until it is stored or the user leaves: nothing else closes or resets the form.',
    holds: (step) =>
      !isRunning(step) ||
      endOf(step) !== undefined ||
      closing.includes(step.event.type) ||
      (step.now.running.includes(form) && opened(step).length === 0),
  });

/** How a form ended is told as it was. `leftIn` names the states for those who left, and for those who left without knowing. */
export const endIsTrue = (leftIn: { readonly left: string; readonly unsure?: string } = { left: 'left' }) =>
  promise<unknown>({
    says: 'Who left is told that nothing was stored, who left without an answer is told no more than that, and a form that failed says so.',
    holds: (step) => {
      const { before, now } = step;
      if (before?.isOver) return true;
      const end = endOf(step);
      const unsure = leftIn.unsure ?? leftIn.left;
      const where = { left: leftIn.left, unsure, broken: 'broken' };
      const ends = [...new Set(Object.values(where))];
      const at = ends.find((state) => now.isIn(state));
      return at === (end && where[end]);
    },
  });

/** A fact says what was stored. `name` is where it carries the stored thing; none where it carries nothing. */
export const storedIsTold = (fact: string, name?: string) =>
  promise<unknown>({
    says: 'What is stored is told once, as the server stored it, and nothing is told as stored before.',
    holds: (step) => {
      const told = step.stated.filter(({ type }) => type === fact);
      if (!isStored(step)) return told.length === 0;
      return told.length === 1 && (name === undefined || told[0]?.[name] === step.event.stored);
    },
  });

/** A form that makes something: sent again it makes no second one, and its draft is that of the place where it is made. */
export const madeOnce = (place: (context: never) => string | number | null) =>
  promise<{ readonly attempt: string }>({
    says: 'A request that is repeated makes one thing, in the place that was asked for, and what is typed there is offered nowhere else.',
    holds: (step) => {
      const { context } = step.now;
      const where = place(context as never);
      return opened(step).every(
        ({ id, attempt, draft, about }) =>
          id === null &&
          attempt === context.attempt &&
          (where === null ||
            ((draft === null || draft.includes(`-${where}`)) &&
              Object.values(about as object).includes(where))),
      );
    },
  });

interface Thing {
  readonly id: number;
  readonly version: number;
}

/** A form that changes something: what is saved stands on what is shown, and its draft is that of this thing. */
export const changedAsShown = <Context>(shown: (context: Context) => Thing) =>
  promise<Context>({
    says: 'A change is saved on the version that is shown, and what is typed about one is offered for no other.',
    holds: (step) => {
      const { id, version } = opened(step).length > 0 ? shown(step.now.context) : { id: 0, version: 0 };
      return opened(step).every(
        (input) => input.id === id && input.version === version && (input.draft?.endsWith(`-${id}`) ?? false),
      );
    },
  });

/** What someone else stored is taken instead: what the page knows is read again before anything is asked about it. */
export const othersAreRead = <Context>(call: string, isKnown: (context: Context) => boolean = () => true) =>
  promise<Context>({
    says: 'A user who takes the other person’s version is shown that version, and the next request is about it.',
    holds: (step) =>
      step.event.type !== 'saving.yielded' ||
      !isRunning(step) ||
      !isKnown(step.now.context) ||
      step.asked.some(({ id }) => id === call),
  });

/** A form whose owner ends with it: it keeps nothing that was typed for the next one. */
export const keepsNoDraft = promise<unknown>({
  says: 'What is typed here is a secret, or is nothing without its window: no draft of it stays in the browser.',
  holds: (step) => opened(step).every(({ draft }) => draft === null),
});

/** Something is removed, or put into the archive, by its own chart. `gone` names the state and the fact. */
export const removedOnce = <Context>(gone: string, shown: (context: Context) => Thing) =>
  promise<Context>({
    says: 'It is called gone only when the server removed the version that is shown, and what was typed about it goes with it.',
    holds: ({ event, before, now, asked, stated, told }) => {
      const isGone =
        before?.isOver === false &&
        before.running.includes('removal') &&
        event.type === 'xstate.done.actor.removal' &&
        event.output.kind === 'removed';
      const isAsked = asked.every(
        ({ id, input }) =>
          id !== 'removal' || (input as Thing | undefined)?.version === shown(now.context).version,
      );
      return (
        isAsked &&
        stated.some(({ type }) => type === gone) === isGone &&
        told.some((one) => one.event.type === 'draft.dropped') === isGone &&
        (before?.isOver === true || now.isIn(gone) === isGone)
      );
    },
  });
