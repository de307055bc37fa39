import { type Promises, promise } from '#machines/parts/properties.ts';
import { type CheckedRow, isGood, type UndoingCall } from './patientImport.setup.ts';

interface Context {
  readonly checked: readonly CheckedRow[];
  readonly chosen: readonly number[];
}

/** Who may ask for each call that changes something on the server: a person, or the answer before it. */
const askers: Readonly<Record<string, readonly string[]>> = {
  beginImport: ['check.asked', 'retried'],
  commitRows: ['commit.asked', 'retried', 'xstate.done.actor.commitRows'],
  undoImport: ['undo.asked', 'retried', 'xstate.done.actor.undoImport'],
};

const linesOf = (asked: readonly { readonly id: string; readonly input: unknown }[]) =>
  asked
    .filter(({ id }) => id === 'commitRows')
    .flatMap(({ input }) => (input as { readonly lines: readonly number[] }).lines);

const undoingKey = (asked: readonly { readonly id: string; readonly input: unknown }[]) =>
  (asked.find(({ id }) => id === 'undoImport')?.input as UndoingCall | undefined)?.key;

const isUndone = ({ type }: { readonly type: string }) => type === 'xstate.done.actor.undoImport';

/** What an import of patients promises. */
export const patientImportPromises: Promises = {
  properties: [
    promise<Context>({
      says: 'Nothing is sent, stored or undone that was not asked for.',
      holds: ({ event, asked }) => asked.every(({ id }) => askers[id]?.includes(event.type) ?? true),
    }),
    promise<Context>({
      says: 'Only rows are stored that were checked, are in order, and are chosen.',
      holds: ({ asked, now: { context } }) =>
        linesOf(asked).every(
          (line) =>
            context.chosen.includes(line) && context.checked.some((row) => row.line === line && isGood(row)),
        ),
    }),
    promise<Context, { readonly asked: readonly number[]; readonly stored: readonly number[] }>({
      says: 'No row of an import is sent again once the server has answered for it.',
      begins: { asked: [], stored: [] },
      remembers: ({ event, asked }, last) => {
        if (asked.some(({ id }) => id === 'beginImport')) return { asked: [], stored: [] };
        const stored =
          event.type === 'xstate.done.actor.commitRows' ? [...last.stored, ...last.asked] : last.stored;
        const lines = linesOf(asked);
        return { asked: lines.length > 0 ? lines : last.asked, stored };
      },
      holds: ({ event, asked }, last) => {
        const isAnswer = event.type === 'xstate.done.actor.commitRows';
        return linesOf(asked).every(
          (line) => !last.stored.includes(line) && !(isAnswer && last.asked.includes(line)),
        );
      },
    }),
    promise<Context, string | null>({
      says: 'Rows whose undo is repeated after no answer are asked for under the same key, so that each is counted once.',
      begins: null,
      remembers: ({ event, asked }, last) => undoingKey(asked) ?? (isUndone(event) ? null : last),
      holds: ({ event, asked }, last) => {
        const key = undoingKey(asked);
        return key === undefined || last === null || isUndone(event) || key === last;
      },
    }),
    promise<Context>({
      says: 'An import is called undone only once the server says that nothing of it is left to undo.',
      holds: ({ event, before, now }) =>
        !now.isIn('undone') ||
        before?.isIn('undone') === true ||
        (event.type === 'xstate.done.actor.undoImport' && event.output.remaining === 0),
    }),
  ],
};
