import { assertEvent, assign, setup } from 'xstate';
import { type FormValues, same } from '../form/rules.ts';
import { failureGuards, why } from './failure.ts';
import { patience } from './patience.ts';
import { unprovided } from './unprovided.ts';

/** What someone else saved in the meantime. */
export interface Theirs {
  readonly values: FormValues;
  readonly version: number | null;
  readonly changedAt: string | null;
  /** By name; null where it is not told. */
  readonly changedBy?: string | null;
  /** The time zone that the change is told in. */
  readonly zone?: string | undefined;
}

export interface ConflictInput {
  /** Whose other version is fetched. */
  readonly id: number;
  readonly mine: FormValues;
  /** What both began with. */
  readonly base: FormValues;
}

export type Resolution =
  | {
      readonly kind: 'save';
      readonly values: FormValues;
      readonly version: number | null;
      /** What the values are saved on top of. */
      readonly theirs: FormValues;
    }
  | { readonly kind: 'theirs'; readonly values: FormValues; readonly version: number | null }
  | { readonly kind: 'later' }
  | { readonly kind: 'gone' };

/** What a form goes on with after a conflict: its values, what they stand on, and the version of that. */
export const settledBy = (resolution: Resolution) =>
  resolution.kind === 'save' || resolution.kind === 'theirs'
    ? {
        values: resolution.values,
        base: resolution.kind === 'save' ? resolution.theirs : resolution.values,
        version: resolution.version,
      }
    : {};

interface ConflictContext extends ConflictInput {
  theirs: Theirs | null;
  chosen: Readonly<Record<string, 'mine' | 'theirs'>>;
}

const merged = ({ mine, theirs, chosen }: ConflictContext): FormValues => {
  const values = { ...mine };
  for (const name of Object.keys(mine)) {
    if (chosen[name] === 'theirs') values[name] = theirs?.values[name] ?? null;
  }
  return values;
};

/** The fields that the two versions hold differently, in the order of mine. */
export const disputed = (context: ConflictContext): string[] =>
  Object.keys(context.mine).filter((name) => !same(context.mine[name], context.theirs?.values[name]));

/** Of those, what I left as it was: only they changed it. */
export const onlyTheirs = (context: ConflictContext): string[] =>
  disputed(context).filter((name) => same(context.mine[name], context.base[name]));

/** Someone saved first: shows both versions and lets one be made of them, field by field. */
export const conflictMachine = setup({
  types: {
    context: {} as ConflictContext,
    input: {} as ConflictInput,
    events: {} as
      | { type: 'field.chosen'; name: string; side: 'mine' | 'theirs' }
      | { type: 'mine.chosen' }
      | { type: 'theirs.chosen' }
      | { type: 'merge.confirmed' }
      | { type: 'conflict.postponed' }
      | { type: 'retried' },
    output: {} as Resolution,
    children: {} as { readTheirs: 'readTheirs' },
  },
  actors: { readTheirs: unprovided<Theirs, Pick<ConflictInput, 'id' | 'mine'>>('readTheirs') },
  guards: failureGuards,
  actions: {
    takeTheirs: assign(({ context }, { theirs }: { theirs: Theirs }) => {
      const untouched = onlyTheirs({ ...context, theirs });
      return { theirs, chosen: Object.fromEntries(untouched.map((name) => [name, 'theirs' as const])) };
    }),
    choose: assign(({ context, event }) => {
      assertEvent(event, 'field.chosen');
      return { chosen: { ...context.chosen, [event.name]: event.side } };
    }),
    chooseMine: assign({ chosen: {} }),
    chooseTheirs: assign(({ context }) => ({
      chosen: Object.fromEntries(Object.keys(context.mine).map((name) => [name, 'theirs' as const])),
    })),
  },
  delays: { patience },
}).createMachine({
  id: 'conflict',
  description: 'Two people changed the same thing; neither overwrites the other without seeing it.',
  context: ({ input }) => ({ ...input, theirs: null, chosen: {} }),
  initial: 'reading',
  states: {
    reading: {
      description: 'Fetches what the other person saved.',
      tags: 'busy',
      invoke: {
        src: 'readTheirs',
        id: 'readTheirs',
        input: ({ context }) => ({ id: context.id, mine: context.mine }),
        onDone: {
          target: 'comparing',
          actions: { type: 'takeTheirs', params: ({ event }) => ({ theirs: event.output }) },
        },
        onError: [{ guard: { type: 'gone', params: why }, target: 'gone' }, { target: 'unreadable' }],
      },
      after: { patience: 'unreadable' },
    },
    unreadable: {
      description: 'The other version could not be fetched; mine is safe in the form.',
      on: { retried: 'reading', 'conflict.postponed': 'postponed' },
    },
    comparing: {
      description:
        'Both versions side by side; what only they changed starts as theirs, everything else as mine.',
      on: {
        'field.chosen': { actions: 'choose' },
        'mine.chosen': { target: 'resolved', actions: 'chooseMine' },
        'theirs.chosen': { target: 'yielded', actions: 'chooseTheirs' },
        'merge.confirmed': 'resolved',
        'conflict.postponed': 'postponed',
      },
    },
    resolved: {
      description: 'The chosen values will be saved on top of theirs.',
      type: 'final',
      output: ({ context }): Resolution => ({
        kind: 'save',
        values: merged(context),
        version: context.theirs?.version ?? null,
        theirs: context.theirs?.values ?? {},
      }),
    },
    yielded: {
      description: 'Mine is given up; the form shows theirs.',
      type: 'final',
      output: ({ context }): Resolution => ({
        kind: 'theirs',
        values: merged(context),
        version: context.theirs?.version ?? null,
      }),
    },
    postponed: { description: 'Back to the form, undecided.', type: 'final', output: { kind: 'later' } },
    gone: { description: 'The other person removed it.', type: 'final', output: { kind: 'gone' } },
  },
  output: ({ event }) => event.output as Resolution,
});
