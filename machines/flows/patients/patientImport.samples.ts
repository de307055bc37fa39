import { failures, type Samples } from '#machines/parts/samples.ts';
import type { ReadTable } from './importColumns.ts';
import { type ReadResources, TooLargeError } from './importResources.ts';
import type { CheckedRow, PatientImport } from './patientImport.setup.ts';

const begun: PatientImport = {
  id: 1,
  clinic: 1,
  version: 1,
  created_at: '2026-03-02T09:00:00Z',
  updated_at: '2026-03-02T09:00:00Z',
  created_by: 1,
  updated_by: 1,
  file_name: 'patients.csv',
  date_order: 'dmy',
  status: 'open',
  rows: 0,
  wrong: 0,
  created: 0,
  patients: 0,
  removed: 0,
  remaining: 0,
};
const earlier: PatientImport = {
  ...begun,
  status: 'committed',
  rows: 1,
  created: 1,
  patients: 1,
  remaining: 1,
};
const table: ReadTable = {
  encoding: 'utf-8',
  separator: ',',
  head: ['First name', 'Last name'],
  rows: [{ line: 2, cells: ['Minh', 'Nguyễn'] }],
};
const resources: ReadResources = {
  rows: [
    {
      ...{ line: 1, kind: 'patient', name: 'Minh Nguyễn', day: '', weight: 30 },
      resources: ['{"resourceType":"Patient"}'],
    },
  ],
  origin: 'Organization/1 Harbour',
  passedOver: { AuditEvent: 2 },
};
const row: CheckedRow = {
  ...{
    line: 2,
    kind: 'patient',
    problems: {},
    alike: [],
    same_as: null,
    known: null,
    left_out: [],
    setting: null,
  },
};
const known: CheckedRow = { ...row, known: 7 };
const proposal: CheckedRow = {
  ...row,
  kind: 'setting',
  setting: { name: 'name', is: '"Harbour"', becomes: '"Quay"' },
};
const wrong: CheckedRow = { ...row, problems: { email: ['Enter a valid email address.'] } };

/** A table that is read, one without rows, the same of FHIR, and rows that can be stored or not. */
export const patientImportSamples: Samples = {
  inputs: () => [{ clinic: 1, attempt: 'attempt' }],
  events: [
    { type: 'file.chosen', file: { name: 'patients.csv', size: 30 } },
    { type: 'import.reopened', earlier },
    { type: 'import.reopened', earlier: begun },
    { type: 'reading.changed', encoding: 'windows-1252', separator: ';' },
    { type: 'column.mapped', index: 0, field: null },
    { type: 'dates.chosen', order: 'mdy' },
    { type: 'check.asked' },
    { type: 'mapping.reconsidered' },
    { type: 'row.toggled', line: 2 },
    { type: 'rows.chosen', which: 'none' },
    { type: 'rows.chosen', which: 'good' },
    { type: 'commit.asked' },
    { type: 'undo.asked' },
    { type: 'file.reconsidered' },
    { type: 'retried' },
  ],
  outcomes: {
    readTable: {
      done: [table, { ...table, rows: [] }, resources, { ...resources, rows: [] }],
      error: [...failures, new TooLargeError()],
    },
    beginImport: { done: [begun] },
    checkRows: { done: [[row], [wrong], [known], [proposal]] },
    commitRows: { done: [{ created: [{ line: 2, kind: 'patient', id: 1 }], refused: [] }] },
    undoImport: {
      done: [
        { removed: 1, kept: [], remaining: 0 },
        { removed: 1, kept: [], remaining: 1 },
      ],
    },
  },
  unread: ['problem', 'created', 'createdOf', 'refused', 'removed', 'kept', 'reading', 'dateOrder', 'begun'],
};
