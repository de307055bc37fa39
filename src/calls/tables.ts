import type { operations } from '#openapi/schema.d.ts';
import { answer } from '#src/api/refuse.ts';
import { perApp } from '#src/session/perApp.ts';

type QueryOf<Id extends keyof operations> = operations[Id] extends { parameters: { query: infer Query } }
  ? Query
  : never;

/** Filtered lists as CSV, without the mark that a file begins with. */
export const tableCalls = perApp(({ api, notify }) => {
  const text = async (call: Parameters<typeof answer>[0]) =>
    String(await answer(call, { notify })).replace(/^\ufeff/, '');
  const parseAs = 'text' as const;
  const { signedIn } = api;
  return {
    exportLabels: (query: QueryOf<'exportPatientLabels'>) =>
      text(signedIn.GET('/api/patients/labels/export/', { params: { query }, parseAs })),
    exportConsentForms: (query: QueryOf<'exportConsentForms'>) =>
      text(signedIn.GET('/api/patients/consent-forms/export/', { params: { query }, parseAs })),
    exportRecords: (query: QueryOf<'exportMedicalRecords'>) =>
      text(signedIn.GET('/api/patients/medical-records/export/', { params: { query }, parseAs })),
    exportMessages: (query: QueryOf<'exportMessages'>) =>
      text(signedIn.GET('/api/messages/export/', { params: { query }, parseAs })),
    exportDuplicates: (query: QueryOf<'exportPatientDuplicates'>) =>
      text(signedIn.GET('/api/patients/patients/duplicates/export/', { params: { query }, parseAs })),
  };
});
