import { type Happening, type Promises, promise } from '#machines/parts/properties.ts';
import type { FormValues } from './rules.ts';

interface Context {
  readonly draft: string | null;
  readonly keptAs: string | null;
  readonly initial: FormValues;
  readonly values: FormValues;
  readonly steps: readonly unknown[];
}

type Step = Happening<Context>;

const text = (value: unknown) => JSON.stringify(value);

/** The values that the keeper of drafts was given last in a step; null where it dropped them. */
function keptIn({ told }: Step, kept: string | null): string | null {
  const heard = told.filter(({ to }) => to === 'keepDraft').map(({ event }) => event);
  return heard.reduce((last, event) => {
    if (event.type === 'kept') return text((event.draft as { values: FormValues }).values);
    return event.name === undefined ? last : null;
  }, kept);
}

const isUnsaved = ({ now }: Step) => now.isIn('open.editing.dirty') || now.isIn('open.locked');

/** What every form promises. */
export const formPromises: Promises = {
  reads: ['sent'],
  // another tab's draft, and one of several, are proven where the tabs are
  inner: ['draft.elsewhere', 'draft.continued', 'draft.declined', 'form.stored', 'undo.pressed'],
  within: ({ steps }: Context) => steps.length <= 1,
  properties: [
    promise<Context, string | null>({
      says: 'What was typed and is saved nowhere is in the draft.',
      begins: null,
      remembers: (step, kept) =>
        step.event.type === 'xstate.done.actor.readDrafts' && isUnsaved(step)
          ? text(step.now.context.values)
          : keptIn(step, kept),
      holds: (step, kept) => {
        if (!isUnsaved(step) || step.event.type === 'xstate.done.actor.readDrafts') return true;
        if (text(step.now.context.values) === text(step.now.context.initial)) return true;
        return keptIn(step, kept) === text(step.now.context.values);
      },
    }),
    promise<Context>({
      says: 'A draft is dropped only when it is saved or discarded, or when nothing is typed any more.',
      holds: (step) => {
        const { event, before, now, told } = step;
        const isDropped = told.some((one) => one.to === 'keepDraft' && one.event.type === 'dropped');
        const isMeant = ['form.settled', 'draft.discarded', 'leave.discarded'].includes(event.type);
        return (
          !isDropped || isMeant || (before !== null && text(now.context.values) === text(now.context.initial))
        );
      },
    }),
    promise<Context>({
      says: 'What is on its way to be stored cannot be typed over.',
      holds: ({ event, before, now }) =>
        !before?.isIn('open.locked') ||
        !['field.changed', 'step.taken', 'undo.asked'].includes(event.type) ||
        text(now.context.values) === text(before.context.values),
    }),
    promise<Context>({
      says: 'A form with unsaved work is left only when the user answers the question, or once it is stored.',
      holds: ({ event, before, now }) =>
        !now.isIn('left') ||
        before?.isIn('leaving') === true ||
        before?.isIn('left') === true ||
        event.type === 'xstate.init',
    }),
    promise<Context>({
      says: 'What is submitted is what stands in the form.',
      holds: ({ now, told }) =>
        told.every(
          ({ event }) => event.type !== 'form.submitted' || text(event.values) === text(now.context.values),
        ),
    }),
    promise<Context>({
      says: 'What is on its way cannot be discarded.',
      holds: ({ event, before, now }) =>
        event.type !== 'leave.discarded' || !before?.isIn('leaving.sending') || now.isIn('leaving.sending'),
    }),
  ],
};
