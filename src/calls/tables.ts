import type { operations } from '#openapi/schema.d.ts';
import { answer } from '#src/api/refuse.ts';
import { perApp } from '#src/session/perApp.ts';

type QueryOf<Id extends keyof operations> = operations[Id] extends { parameters: { query?: infer Query } }
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
    exportClinics: (query: QueryOf<'exportClinics'>) =>
      text(signedIn.GET('/api/clinics/export/', { params: { query }, parseAs })),
    exportRemovedCharts: (query: QueryOf<'exportRemovedCharts'>) =>
      text(signedIn.GET('/api/patients/removals/export/', { params: { query }, parseAs })),
    exportImports: (query: QueryOf<'exportPatientImports'>) =>
      text(signedIn.GET('/api/patients/imports/export/', { params: { query }, parseAs })),
    exportTemplates: (query: QueryOf<'exportRecordTemplates'>) =>
      text(signedIn.GET('/api/patients/record-templates/export/', { params: { query }, parseAs })),
    exportTokens: (query: QueryOf<'exportApiTokens'>) =>
      text(signedIn.GET('/api/connections/tokens/export/', { params: { query }, parseAs })),
    exportFeeds: (query: QueryOf<'exportCalendarFeeds'>) =>
      text(signedIn.GET('/api/connections/calendar-feeds/export/', { params: { query }, parseAs })),
    exportWebhooks: (query: QueryOf<'exportWebhooks'>) =>
      text(signedIn.GET('/api/connections/webhooks/export/', { params: { query }, parseAs })),
    exportTimeOff: (id: number, exception: number) =>
      text(
        signedIn.GET('/api/staff/staff/{id}/exceptions/{exception}/appointments/export/', {
          params: { path: { id, exception } },
          parseAs,
        }),
      ),
    exportDuplicates: (query: QueryOf<'exportPatientDuplicates'>) =>
      text(signedIn.GET('/api/patients/patients/duplicates/export/', { params: { query }, parseAs })),
  };
});
