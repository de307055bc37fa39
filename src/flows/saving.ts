import { type ActorRefFrom, fromPromise } from 'xstate';
import type { FormValues } from '#machines/form/rules.ts';
import { conflictMachine, type Theirs } from '#machines/parts/conflict.machine.ts';
import { type SavingOf, savingMachine, seenAs } from '#machines/parts/saving.machine.ts';
import type { SavingCall } from '#machines/parts/savingCall.ts';
import type { App } from '#src/session/app.ts';
import { formWithDrafts } from './form.ts';

/** A form that is being saved, whatever it is about. */
export type SavingRef = ActorRefFrom<typeof savingMachine>;

interface Through<About, Stored> {
  /** The call that stores what was typed; rejects with a `RefusedError` whose fields are the form's. */
  save(call: SavingCall<About>, signal: AbortSignal): Promise<Stored>;
  /** What the form holds of the stored thing, where that is not just what was typed. */
  valuesOf?(stored: Stored): FormValues;
  /** What someone else stored meanwhile, for a thing that has versions. */
  readTheirs?(id: number, mine: FormValues, signal: AbortSignal): Promise<Theirs>;
}

/** Saving through the API: the cycle's chart with a flow's own calls and the browser's drafts. */
export function savingThrough<About, Stored extends object | null>(
  app: App,
  { save, valuesOf, readTheirs }: Through<About, Stored>,
): SavingOf<About, Stored> {
  const saving = savingMachine.provide({
    actors: {
      form: formWithDrafts(app),
      save: fromPromise(async ({ input, signal }) => {
        const stored = await save(input as SavingCall<About>, signal);
        const version =
          stored && 'version' in stored && typeof stored.version === 'number' ? stored.version : null;
        return { stored, values: valuesOf?.(stored) ?? input.values, version };
      }),
    },
  });
  if (!readTheirs) return seenAs(saving);
  return seenAs(
    saving.provide({
      actors: {
        conflict: conflictMachine.provide({
          actors: {
            readTheirs: fromPromise(({ input, signal }) => readTheirs(input.id, input.mine, signal)),
          },
        }),
      },
    }),
  );
}
