import { why } from '#machines/parts/failure.ts';
import { asked, emptyImport, patientImportSetup } from './patientImport.setup.ts';

/** Patients out of a table, or a clinic out of FHIR: read, understood, looked at row by row, stored as chosen, and taken back if it was wrong. */
export const patientImportMachine = patientImportSetup.createMachine({
  id: 'patientImport',
  description:
    'Importing patients from a table, or a clinic from FHIR: checked before anything is stored, and undone as a whole.',
  context: ({ input }) => ({ ...emptyImport, ...input }),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'No table is chosen yet, or the last one could not be read.',
      on: {
        'file.chosen': { target: 'reading', actions: 'takeFile' },
        'import.reopened': { guard: 'hasSomethingLeft', target: 'committed', actions: 'takeEarlier' },
      },
      initial: 'waiting',
      states: {
        waiting: {},
        tooLarge: {
          description: 'The files are too large for the page, even without their attachments.',
        },
        unreadable: { description: 'The file is neither a table nor FHIR data.' },
        withoutRows: { description: 'The table has no rows below its header.' },
        withoutResources: { description: 'The files contain nothing that can be imported.' },
      },
    },
    reading: {
      tags: 'busy',
      description: 'The table is read in the browser; nothing is sent.',
      invoke: {
        src: 'readTable',
        id: 'readTable',
        input: ({ context }) => asked.reading(context),
        onDone: [
          {
            guard: { type: 'holdsResources', params: ({ event }) => ({ read: event.output }) },
            target: 'surveying',
            actions: { type: 'takeResources', params: ({ event }) => ({ read: event.output }) },
          },
          {
            guard: { type: 'hasRows', params: ({ event }) => ({ read: event.output }) },
            target: 'mapping',
            actions: { type: 'takeTable', params: ({ event }) => ({ read: event.output }) },
          },
          {
            guard: { type: 'isFhir', params: ({ event }) => ({ read: event.output }) },
            target: 'choosing.withoutResources',
          },
          { target: 'choosing.withoutRows' },
        ],
        onError: [
          { guard: { type: 'isTooLarge', params: why }, target: 'choosing.tooLarge' },
          { target: 'choosing.unreadable' },
        ],
      },
      after: { longPatience: 'choosing.unreadable' },
    },
    mapping: {
      description: 'Asks what each column means, and how its dates are written.',
      on: {
        'column.mapped': { actions: 'mapColumn' },
        'dates.chosen': { actions: 'takeDates' },
        'reading.changed': { target: 'reading', actions: 'takeReading' },
        'file.reconsidered': { target: 'choosing', actions: 'forgetProblem' },
        'check.asked': [{ guard: 'namesAreMapped', target: 'beginning' }, { target: '.unnamed' }],
      },
      initial: 'waiting',
      states: {
        waiting: {},
        unnamed: {
          description: 'A check was requested before the name columns were chosen.',
          on: { 'column.mapped': { target: 'waiting', actions: 'mapColumn' } },
        },
      },
    },
    surveying: {
      description: 'Lists what the FHIR files contain, by type, and what will not be imported.',
      on: {
        'file.reconsidered': { target: 'choosing', actions: 'forgetProblem' },
        'check.asked': 'beginning',
      },
    },
    beginning: {
      tags: 'busy',
      description: 'The server opens an import; nothing is stored.',
      entry: 'forgetChecked',
      invoke: {
        src: 'beginImport',
        id: 'beginImport',
        input: ({ context }) => asked.beginning(context),
        onDone: {
          target: 'checking',
          actions: { type: 'takeBegun', params: ({ event }) => ({ begun: event.output }) },
        },
        onError: [
          {
            guard: { type: 'refusedResources', params: why },
            target: 'surveying',
            actions: { type: 'tellRefusal', params: why },
          },
          {
            guard: { type: 'refused', params: why },
            target: 'mapping',
            actions: { type: 'tellRefusal', params: why },
          },
          { target: 'unopened' },
        ],
      },
      after: { longPatience: 'unopened' },
    },
    unopened: {
      description: 'No answer; nothing was sent yet.',
      on: {
        retried: 'beginning',
        'mapping.reconsidered': [{ guard: 'isOfResources', target: 'surveying' }, 'mapping'],
      },
    },
    checking: {
      tags: 'busy',
      description: 'The server checks the rows in batches; nothing is stored.',
      on: { 'mapping.reconsidered': [{ guard: 'isOfResources', target: 'surveying' }, 'mapping'] },
      always: { guard: 'isAllChecked', target: 'reviewing', actions: 'chooseNew' },
      invoke: {
        src: 'checkRows',
        id: 'checkRows',
        input: ({ context }) => asked.rows(context),
        onDone: {
          target: 'checking',
          reenter: true,
          actions: { type: 'takeChecked', params: ({ event }) => ({ rows: event.output }) },
        },
        onError: [
          {
            guard: { type: 'refusedResources', params: why },
            target: 'surveying',
            actions: { type: 'tellRefusal', params: why },
          },
          {
            guard: { type: 'refused', params: why },
            target: 'mapping',
            actions: { type: 'tellRefusal', params: why },
          },
          { target: 'unchecked' },
        ],
      },
    },
    unchecked: {
      description: 'The answers stopped; trying again continues from that row.',
      on: {
        retried: 'checking',
        'mapping.reconsidered': [{ guard: 'isOfResources', target: 'surveying' }, 'mapping'],
      },
    },
    reviewing: {
      description: 'Shows what is wrong in which row and who is already known; the rows to store are chosen.',
      on: {
        'row.toggled': { actions: 'toggleRow' },
        'rows.chosen': { actions: 'chooseRows' },
        'mapping.reconsidered': [{ guard: 'isOfResources', target: 'surveying' }, 'mapping'],
        'commit.asked': [
          { guard: 'hasChosen', target: 'committing', actions: 'forgetProblem' },
          { target: '.unchosen', actions: 'forgetProblem' },
        ],
      },
      initial: 'waiting',
      states: {
        waiting: {},
        unchosen: {
          description: 'Storing was requested with no rows chosen.',
          on: {
            'row.toggled': { target: 'waiting', actions: 'toggleRow' },
            'rows.chosen': { target: 'waiting', actions: 'chooseRows' },
          },
        },
      },
    },
    committing: {
      tags: 'busy',
      description: 'The chosen rows are being stored in batches.',
      always: { guard: 'isAllSent', target: 'committed' },
      invoke: {
        src: 'commitRows',
        id: 'commitRows',
        input: ({ context }) => asked.lines(context),
        onDone: {
          target: 'committing',
          reenter: true,
          actions: { type: 'takeCommitted', params: ({ event }) => ({ done: event.output }) },
        },
        onError: { target: 'interrupted', actions: { type: 'tellRefusal', params: why } },
      },
      after: { longPatience: 'interrupted' },
    },
    interrupted: {
      description: 'It stopped in the middle; trying again stores nothing twice.',
      on: {
        retried: { target: 'committing', actions: 'forgetProblem' },
        'undo.asked': { target: 'undoing', actions: 'forgetProblem' },
      },
    },
    committed: {
      description:
        'The chosen rows are stored, now or by an earlier import; the import can be undone as a whole.',
      on: {
        'undo.asked': 'undoing',
        'file.reconsidered': 'choosing',
      },
    },
    undoing: {
      tags: 'busy',
      description: 'The import is being undone, last row first; what was worked on stays.',
      invoke: {
        src: 'undoImport',
        id: 'undoImport',
        input: ({ context }) => asked.undoing(context),
        onDone: [
          {
            guard: { type: 'isAllUndone', params: ({ event }) => ({ undone: event.output }) },
            target: 'undone',
            actions: { type: 'takeUndone', params: ({ event }) => ({ undone: event.output }) },
          },
          {
            target: 'undoing',
            reenter: true,
            actions: { type: 'takeUndone', params: ({ event }) => ({ undone: event.output }) },
          },
        ],
        onError: { target: 'halfUndone', actions: { type: 'tellRefusal', params: why } },
      },
      after: { longPatience: 'halfUndone' },
    },
    halfUndone: {
      description: 'It stopped in the middle; trying again continues.',
      on: { retried: { target: 'undoing', actions: 'forgetProblem' } },
    },
    undone: {
      description: 'What this import stored is gone, except what someone has worked on.',
      on: { 'file.reconsidered': 'choosing' },
    },
  },
});
