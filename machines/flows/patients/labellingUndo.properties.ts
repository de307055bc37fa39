import { type Promises, promise } from '#machines/parts/properties.ts';
import type { Labelled, Labelling, LabellingCall } from './patientLabelling.machine.ts';

interface Context {
  readonly told: Labelled;
}

interface Sent {
  readonly last: Labelling | null;
  readonly done: readonly Labelling[];
}

const label = 'labelPatients';
const words = (name: 'add' | 'remove', id: number, patients: readonly number[]) =>
  patients.map((patient) => `${name} ${id}: ${patient}`);

/** What was done, one line for each label and patient. */
const made = (done: readonly Labelling[]) =>
  done
    .flatMap(({ add = [], remove = [], patients }) => [
      ...add.flatMap((id) => words('add', id, patients)),
      ...remove.flatMap((id) => words('remove', id, patients)),
    ])
    .sort();

/** What taking a change of labels back promises. */
export const labellingUndoPromises: Promises = {
  properties: [
    promise<Context, Sent>({
      says: 'A change is called undone once every label is as it was, for the patients who were changed and no one else.',
      begins: { last: null, done: [] },
      remembers: ({ event, asked }, { last, done }) => {
        const isDone = event.type === `xstate.done.actor.${label}` && last !== null;
        const found = asked.find(({ id }) => id === label);
        return {
          last: found ? (found.input as LabellingCall).body : last,
          done: isDone ? [...done, last] : done,
        };
      },
      holds: ({ event, stated, now: { context } }, { last, done }) => {
        if (stated.every(({ type }) => type !== 'undone')) return true;
        const all = event.type === `xstate.done.actor.${label}` && last ? [...done, last] : done;
        const { given, taken } = context.told;
        const owed = [
          ...given.flatMap((one) => words('remove', one.label, one.patients)),
          ...taken.flatMap((one) => words('add', one.label, one.patients)),
        ];
        return JSON.stringify(made(all)) === JSON.stringify(owed.sort());
      },
    }),
    promise<Context>({
      says: 'After each portion it is known how it goes on: the change is undone, continues, or is stuck.',
      holds: ({ before, now, stated }) =>
        before === null ||
        now.isIn('stuck') === before.isIn('stuck') ||
        before.isIn('stuck') ||
        stated.some(({ type }) => type === 'stuck'),
    }),
  ],
};
