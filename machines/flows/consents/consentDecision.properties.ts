import { RefusedError } from '#machines/parts/failure.ts';
import { formStays, keepsNoDraft } from '#machines/parts/formKept.properties.ts';
import { type Promises, promise } from '#machines/parts/properties.ts';
import type { SavingInput } from '#machines/parts/saving.machine.ts';
import type { DecisionInput, DecisionOutcome } from './consentDecision.machine.ts';

/** What a decision about a consent promises. */
export const consentDecisionPromises: Promises = {
  properties: [
    formStays('saving.stored', 'saving.refused'),
    keepsNoDraft,
    promise<DecisionInput>({
      says: 'What is decided is what was asked, about the version of the consent that was shown.',
      holds: ({ asked, now: { context } }) =>
        asked.every(({ input }) => {
          const { id, version, kind } =
            (input as Partial<SavingInput<DecisionInput>> | undefined)?.about ?? {};
          return id === context.id && version === context.version && kind === context.kind;
        }),
    }),
    promise<DecisionInput>({
      says: 'Who is told that nothing was decided can rely on it: the form was left before anything was sent, or after a refusal.',
      holds: ({ event, before, now }) => {
        const { kind } = (now.output ?? {}) as Partial<DecisionOutcome>;
        if (kind !== 'dismissed' || before?.isOver) return true;
        return event.type === 'xstate.done.actor.saving' && event.output.kind === 'left';
      },
    }),
    promise<DecisionInput>({
      says: 'A decision is reported with the consent as it was stored, and someone else’s change makes the page reload it.',
      holds: ({ event, before, now }) => {
        if (!before?.isIn('open')) return true;
        const outcome = now.output as DecisionOutcome | undefined;
        if (event.type === 'saving.stored')
          return outcome?.kind === 'decided' && outcome.consent === event.stored;
        const isOvertaken =
          event.type === 'saving.refused' &&
          event.error instanceof RefusedError &&
          event.error.status === 412;
        return outcome?.kind !== 'decided' && (!isOvertaken || outcome?.kind === 'outdated');
      },
    }),
  ],
};
