import { and, assign, setup } from 'xstate';
import { type Act, type ExplainedAct, filled } from './act.ts';

/** Everything that can happen to a consent form. */
export type ConsentFormEvent =
  | (Act & { type: 'edit' | 'newDraft' | 'discardDraft' | 'restore' | 'duplicate' })
  | (Act & { type: 'publish'; title: string; blocks: number; untranslated?: readonly string[] })
  | (ExplainedAct & { type: 'archive' });

/** What the guards look at, besides the state. */
export type ConsentFormContext = { currentVersion: number; hasDraft: boolean };

/** What to tell someone whom a guard of the chart stopped. */
export const consentFormRefusals = {
  isTitled: 'Give the form a title first.',
  hasBlocks: 'The form has no block yet; there is nothing to read or to answer.',
  isTranslated: 'A translation is incomplete; finish it, or remove the language.',
  wasPublished: 'The form was never published.',
  hasDraft: 'There is no draft to continue.',
};

/** Product 3.2: drafts become numbered versions that never change; a retired form can come back. */
export const consentFormMachine = setup({
  types: {
    context: {} as ConsentFormContext,
    events: {} as ConsentFormEvent,
    input: {} as Partial<ConsentFormContext>,
  },
  guards: {
    isTitled: ({ event }) => event.type === 'publish' && filled(event.title),
    hasBlocks: ({ event }) => event.type === 'publish' && event.blocks > 0,
    isTranslated: ({ event }) => event.type === 'publish' && (event.untranslated ?? []).length === 0,
    isComplete: and(['isTitled', 'hasBlocks', 'isTranslated']),
    wasPublished: ({ context }) => context.currentVersion > 0,
    hasDraft: ({ context }) => context.hasDraft,
  },
  actions: {
    keep: assign({}),
    countVersion: assign({ currentVersion: ({ context }) => context.currentVersion + 1, hasDraft: false }),
    openDraft: assign({ hasDraft: true }),
    dropDraft: assign({ hasDraft: false }),
  },
}).createMachine({
  id: 'consentForm',
  description: 'What may become of a consent form.',
  meta: { refusals: consentFormRefusals },
  context: ({ input }) => ({
    currentVersion: input?.currentVersion ?? 0,
    hasDraft: input?.hasDraft ?? true,
  }),
  initial: 'draft',
  states: {
    draft: {
      description: 'It is a draft that was never published, so no one can sign it yet.',
      on: {
        edit: { actions: 'keep' },
        publish: { guard: 'isComplete', target: 'published', actions: 'countVersion' },
        duplicate: { actions: 'keep' },
        archive: { target: 'archived' },
      },
    },
    published: {
      description: 'Its current version can be signed.',
      initial: 'settled',
      on: {
        duplicate: { actions: 'keep' },
        archive: { target: 'archived' },
      },
      states: {
        settled: {
          description: 'It is published and frozen; a new draft is needed to change it.',
          on: { newDraft: { target: 'revising', actions: 'openDraft' } },
        },
        revising: {
          description: 'The next version is being written while the published one stays in use.',
          on: {
            edit: { actions: 'keep' },
            publish: { guard: 'isComplete', target: 'settled', actions: 'countVersion' },
            discardDraft: { target: 'settled', actions: 'dropDraft' },
          },
        },
      },
    },
    archived: {
      description: 'It is retired: it can be read, but neither chosen nor signed.',
      on: {
        duplicate: { actions: 'keep' },
        restore: [
          { guard: and(['wasPublished', 'hasDraft']), target: 'published.revising' },
          { guard: 'wasPublished', target: 'published.settled' },
          { target: 'draft' },
        ],
      },
    },
  },
});
