import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { patientImportMachine } from '#machines/flows/patients/patientImport.machine.ts';
import { patientImportSamples } from '#machines/flows/patients/patientImport.samples.ts';
import type { UndoingCall } from '#machines/flows/patients/patientImport.setup.ts';
import { NetworkError } from '#machines/parts/failure.ts';
import type { components } from '#openapi/schema.d.ts';

type Undone = components['schemas']['UndoneImport'];

const reopened = patientImportSamples.events.find(({ type }) => type === 'import.reopened');

it('asks once more for rows whose answer was lost under their key, and for the next ones under another', async () => {
  const keys: string[] = [];
  const answers: readonly (Undone | null)[] = [
    null,
    { removed: 100, kept: [], remaining: 20 },
    null,
    { removed: 20, kept: [], remaining: 0 },
  ];
  const flow = createActor(
    patientImportMachine.provide({
      actors: {
        undoImport: fromPromise(async ({ input }: { input: UndoingCall }) => {
          const answer = answers[keys.length];
          keys.push(input.key);
          if (!answer) throw new NetworkError();
          return answer;
        }),
      },
    }),
    { input: { clinic: 1, attempt: 'attempt' } },
  ).start();
  flow.send(reopened as never);
  flow.send({ type: 'undo.asked' });
  for (const _ of [1, 2]) {
    await waitFor(flow, (snapshot) => snapshot.matches('halfUndone'));
    flow.send({ type: 'retried' });
  }
  const { context } = await waitFor(flow, (snapshot) => snapshot.matches('undone'));
  const [first, next] = [keys[0], keys[2]];
  expect(keys).toEqual([first, first, next, next]);
  expect(first).not.toBe(next);
  expect(context.removed).toBe(120);
});
