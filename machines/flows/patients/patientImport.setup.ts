import { assertEvent, assign, setup } from 'xstate';
import { failureGuards, firstSentence, RefusedError } from '#machines/parts/failure.ts';
import { given } from '#machines/parts/given.ts';
import { longPatience } from '#machines/parts/patience.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import type { components } from '#openapi/schema.d.ts';
import type { ChosenFile } from './attachment.ts';
import {
  type DateOrder,
  guessColumns,
  guessDateOrder,
  type ImportField,
  neededFields,
  type ReadTable,
  rowValues,
} from './importColumns.ts';

import {
  type ImportKind,
  type ReadResources,
  type RowToCheck,
  storedInOneCall,
  TooLargeError,
  withinOneCall,
} from './importResources.ts';

type Schemas = components['schemas'];
export type PatientImport = Schemas['PatientImport'];
export type CheckedRow = Schemas['CheckedRow'];

/** How a file is to be read; null where it is found out by its bytes. */
export interface Reading {
  readonly file: ChosenFile;
  /** The others that were chosen with it: an export has a file for each type. */
  readonly others: readonly ChosenFile[];
  readonly encoding: string | null;
  readonly separator: string | null;
}

export interface ImportInput {
  readonly clinic: number;
  /** What the keys of its calls begin with. */
  readonly attempt: string;
}

interface Context extends ImportInput {
  reading: Reading | null;
  table: ReadTable | null;
  /** What was read instead of a table where the files are of FHIR. */
  resources: ReadResources | null;
  columns: readonly (ImportField | null)[];
  dateOrder: DateOrder;
  begun: PatientImport | null;
  checked: readonly CheckedRow[];
  /** The lines to be stored. */
  chosen: ReadonlyArray<number>;
  /** How many rows it stored, and of which kinds; those taken back are in `removed`. */
  created: number;
  createdOf: Partial<Record<ImportKind, number>>;
  refused: readonly { line: number; message: string }[];
  /** How many chosen lines were sent. */
  sent: number;
  removed: number;
  kept: Schemas['UndoneImport']['kept'];
  /** How many are left to take back, as the last answer told; null before any. */
  remaining: number | null;
  problem: string | null;
}

export const emptyImport = {
  reading: null,
  table: null,
  resources: null,
  columns: [],
  dateOrder: 'dmy',
  begun: null,
  checked: [],
  chosen: [],
  created: 0,
  createdOf: {},
  refused: [],
  sent: 0,
  removed: 0,
  kept: [],
  remaining: null,
  problem: null,
} as const satisfies Omit<Context, keyof ImportInput>;

/** Takes back some rows of an import, the last first. */
export interface UndoingCall {
  readonly id: number;
  readonly most: number;
  readonly key: string;
}

/** How many rows one call carries, so that the page can say how far it is. */
export const batch = { check: 100, commit: 100, undo: 100 };

/** How many rows of an earlier import were never stored: left out, wrong, or beyond the point where it stopped. */
export const notStored = ({ rows, created }: PatientImport): number => rows - created;

/** Whether a row can be stored. */
export const isGood = ({ problems, known }: CheckedRow): boolean =>
  known === null && Object.keys(problems).length === 0;

/** Whether a row says how the clinic works, as a setting and a form that people sign do: no one chooses it by choosing many. */
const isProposal = ({ kind }: CheckedRow): boolean => kind === 'setting' || kind === 'form';

/** Whether a row would be stored if the clinic did not have it already. */
export const isKnown = ({ known }: CheckedRow): boolean => known !== null;

/** Whether someone known or an earlier row is like it. */
export const isAlike = ({ alike, same_as }: CheckedRow): boolean => alike.length > 0 || same_as !== null;

/** How many rows there are, of a table or of FHIR. */
export const rowCount = ({ table, resources }: Pick<Context, 'table' | 'resources'>): number =>
  (resources ?? table)?.rows.length ?? 0;

const isOfResources = (read: ReadTable | ReadResources): read is ReadResources => 'passedOver' in read;

/** What the calls of an import are asked with. */
export const asked = {
  reading: ({ reading }: Context): Reading => given(reading, 'reading'),
  beginning: ({ clinic, reading, resources, dateOrder }: Context) => ({
    clinic,
    origin: resources?.origin ?? '',
    file_name: given(reading, 'reading').file.name,
    date_order: dateOrder,
  }),
  rows: ({ begun, table, resources, checked, columns }: Context) => ({
    id: given(begun, 'begun').id,
    rows: resources
      ? withinOneCall(resources.rows.slice(checked.length), batch.check).map((row) => ({
          line: row.line,
          kind: row.kind,
          values: {},
          resources: [...row.resources],
          ...(row.file ? { file: row.file } : {}),
        }))
      : given(table, 'table')
          .rows.slice(checked.length, checked.length + batch.check)
          .map(({ line, cells }) => ({ line, kind: 'patient' as const, values: rowValues(cells, columns) })),
  }),
  lines: ({ begun, chosen, sent, resources }: Context) => ({
    id: given(begun, 'begun').id,
    lines: [...storedInOneCall(chosen.slice(sent), resources?.rows ?? [], batch.commit)],
  }),
  undoing: ({ begun, attempt, remaining }: Context): UndoingCall => {
    const { id } = given(begun, 'begun');
    // each answer leaves less, so that only a call whose answer was lost is known by its key
    return { id, most: batch.undo, key: `${attempt}-undo-${id}-${remaining ?? 'all'}` };
  },
};

function counted(
  before: Context['createdOf'],
  created: readonly { kind: ImportKind }[],
): Context['createdOf'] {
  const after = { ...before };
  for (const { kind } of created) after[kind] = (after[kind] ?? 0) + 1;
  return after;
}

/** What the chart of an import is made of. */
export const patientImportSetup = setup({
  types: {
    context: {} as Context,
    input: {} as ImportInput,
    events: {} as
      | { type: 'file.chosen'; file: ChosenFile; others?: readonly ChosenFile[] }
      | { type: 'reading.changed'; encoding: string | null; separator: string | null }
      | { type: 'column.mapped'; index: number; field: ImportField | null }
      | { type: 'dates.chosen'; order: DateOrder }
      | { type: 'check.asked' }
      | { type: 'import.reopened'; earlier: PatientImport }
      | { type: 'mapping.reconsidered' }
      | { type: 'row.toggled'; line: number }
      | { type: 'rows.chosen'; which: 'good' | 'new' | 'none' }
      | { type: 'commit.asked' }
      | { type: 'undo.asked' }
      | { type: 'file.reconsidered' }
      | { type: 'retried' },
    children: {} as {
      readTable: 'readTable';
      beginImport: 'beginImport';
      checkRows: 'checkRows';
      commitRows: 'commitRows';
      undoImport: 'undoImport';
    },
  },
  actors: {
    readTable: unprovided<ReadTable | ReadResources, Reading>('readTable'),
    beginImport: unprovided<PatientImport, Schemas['PatientImportCreation']>('beginImport'),
    checkRows: unprovided<readonly CheckedRow[], { id: number; rows: RowToCheck[] }>('checkRows'),
    commitRows: unprovided<Schemas['CommittedRows'], { id: number; lines: number[] }>('commitRows'),
    undoImport: unprovided<Schemas['UndoneImport'], UndoingCall>('undoImport'),
  },
  guards: {
    ...failureGuards,
    hasRows: (_, { read }: { read: ReadTable | ReadResources }) =>
      !isOfResources(read) && read.rows.length > 0,
    isTooLarge: (_, { error }: { error: unknown }) => error instanceof TooLargeError,
    isFhir: (_, { read }: { read: ReadTable | ReadResources }) => isOfResources(read),
    holdsResources: (_, { read }: { read: ReadTable | ReadResources }) =>
      isOfResources(read) && read.rows.length > 0,
    refusedResources: ({ context }, { error }: { error: unknown }) =>
      context.resources !== null && error instanceof RefusedError,
    isOfResources: ({ context }) => context.resources !== null,
    namesAreMapped: ({ context }) => neededFields.every((field) => context.columns.includes(field)),
    isAllChecked: ({ context }) => context.checked.length >= rowCount(context),
    hasChosen: ({ context }) => context.chosen.length > 0,
    hasSomethingLeft: ({ event }) => event.type === 'import.reopened' && event.earlier.remaining > 0,
    isAllSent: ({ context: { chosen, sent } }) => sent >= chosen.length,
    isAllUndone: (_, { undone }: { undone: Schemas['UndoneImport'] }) => undone.remaining === 0,
  },
  actions: {
    takeFile: assign(({ event }) => {
      assertEvent(event, 'file.chosen');
      const { file, others = [] } = event;
      return { ...emptyImport, reading: { file, others, encoding: null, separator: null } };
    }),
    takeReading: assign(({ context, event }) =>
      event.type === 'reading.changed' && context.reading
        ? { reading: { ...context.reading, encoding: event.encoding, separator: event.separator } }
        : {},
    ),
    takeResources: assign((_, { read }: { read: ReadTable | ReadResources }) =>
      isOfResources(read) ? { resources: read, table: null, dateOrder: 'ymd' as const, problem: null } : {},
    ),
    takeTable: assign((_, { read: table }: { read: ReadTable | ReadResources }) => {
      if (isOfResources(table)) return {};
      const columns = guessColumns(table.head);
      const dateOrder = guessDateOrder(table, columns);
      return { table, resources: null, columns, dateOrder, problem: null };
    }),
    mapColumn: assign(({ context, event }) => {
      assertEvent(event, 'column.mapped');
      return {
        problem: null,
        columns: context.columns.map((field, index) =>
          index === event.index ? event.field : field === event.field ? null : field,
        ),
      };
    }),
    takeEarlier: assign(({ event }) => {
      assertEvent(event, 'import.reopened');
      const { remaining, patients } = event.earlier;
      const created = { created: remaining, createdOf: { patient: Math.min(patients, remaining) } };
      return { ...emptyImport, begun: event.earlier, ...created };
    }),
    takeDates: assign(({ event }) => {
      assertEvent(event, 'dates.chosen');
      return { dateOrder: event.order };
    }),
    takeBegun: assign((_, { begun }: { begun: PatientImport }) => ({ begun })),
    takeChecked: assign(({ context }, { rows }: { rows: readonly CheckedRow[] }) => ({
      checked: [...context.checked, ...rows],
    })),
    forgetChecked: assign({ begun: null, checked: [], chosen: [], problem: null }),
    chooseNew: assign(({ context }) => ({
      chosen: context.checked
        .filter((row) => isGood(row) && !isAlike(row) && !isProposal(row))
        .map(({ line }) => line),
    })),
    chooseRows: assign(({ context, event }) => {
      assertEvent(event, 'rows.chosen');
      const fits = (row: CheckedRow) =>
        event.which !== 'none' &&
        isGood(row) &&
        !isProposal(row) &&
        (event.which === 'good' || !isAlike(row));
      return { chosen: context.checked.filter(fits).map(({ line }) => line), problem: null };
    }),
    toggleRow: assign(({ context, event }) => {
      assertEvent(event, 'row.toggled');
      const others = context.chosen.filter((line) => line !== event.line);
      const isOff = others.length < context.chosen.length;
      const row = context.checked.find(({ line }) => line === event.line);
      return isOff
        ? { chosen: others }
        : row && isGood(row)
          ? { chosen: [...others, event.line].sort((one, other) => one - other) }
          : {};
    }),
    takeCommitted: assign(({ context }, { done }: { done: Schemas['CommittedRows'] }) => ({
      created: context.created + done.created.length,
      createdOf: counted(context.createdOf, done.created),
      refused: [...context.refused, ...done.refused],
      sent: context.sent + asked.lines(context).lines.length,
    })),
    takeUndone: assign(({ context }, { undone }: { undone: Schemas['UndoneImport'] }) => ({
      removed: context.removed + undone.removed,
      kept: [...context.kept, ...undone.kept],
      remaining: undone.remaining,
    })),
    forgetProblem: assign({ problem: null }),
    tellRefusal: assign((_, { error }: { error: unknown }) => ({
      problem: firstSentence(error),
    })),
  },
  delays: { longPatience },
});
