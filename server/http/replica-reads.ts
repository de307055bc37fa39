import type { OperationId } from './call.ts';

/** The search of all kinds, figures, and lists that are called otherwise. */
const others: ReadonlySet<string> = new Set<OperationId>([
  'readCalendar',
  'readDashboardAnalytic',
  'readDashboardToday',
  'readDashboardWork',
  'readPatientTimeline',
  'searchEverything',
]);

/** A few rows of one account, and the consents, whose reading notes which of them have expired. */
const fromPrimary: ReadonlySet<string> = new Set<OperationId>([
  'listClinics',
  'listFactors',
  'listPatientConsents',
  'listSessions',
]);

/** Whether a call reads much and writes nothing but entries of the audit log, so that a read replica may answer it. */
export const readsFromReplica = (operation: string): boolean =>
  others.has(operation) || (operation.startsWith('list') && !fromPrimary.has(operation));
