import type { CheckedRow, PatientImport } from '#machines/flows/patients/patientImport.setup.ts';
import type { components } from '#openapi/schema.d.ts';
import type { Api } from '#src/api/client.ts';
import { inOurWords } from '#src/api/inOurWords.ts';
import { answer } from '#src/api/refuse.ts';
import { toId, toObject, toPage } from '#src/api/shape.ts';
import { perApp } from '#src/session/perApp.ts';

type Schemas = components['schemas'];

function problemsIn({ problems, sentences }: CheckedRow): CheckedRow['problems'] {
  const { sentences: _, ...said } = inOurWords({ ...problems, sentences });
  return said;
}

/** The calls under /api/patients/imports. What they refuse is told on the page, at its row, and not in toasts. */
function createImportActors(api: Api) {
  return {
    async beginImport(body: Schemas['PatientImportCreation'], signal: AbortSignal): Promise<PatientImport> {
      const call = api.signedIn.POST('/api/patients/imports', { body, signal });
      const told = toObject<PatientImport>(await answer(call, { signal }));
      return { ...told, id: toId(told.id) };
    },
    /** The newest imports of a clinic. */
    async listImports(clinic: number, signal: AbortSignal): Promise<PatientImport[]> {
      const params = { query: { clinic, limit: 10 } };
      const call = api.signedIn.GET('/api/patients/imports', { params, signal });
      return toPage(await answer(call, { signal }), 0, (row) => {
        const told = toObject<PatientImport>(row);
        return { ...told, id: toId(told.id) };
      }).results;
    },
    async checkRows(id: number, rows: Schemas['ImportRow'][], signal: AbortSignal): Promise<CheckedRow[]> {
      const params = { path: { id } };
      const call = api.signedIn.POST('/api/patients/imports/{id}/rows/', { params, body: { rows }, signal });
      return toPage(await answer(call, { signal }), 0, (row) => {
        const told = toObject<CheckedRow>(row);
        return {
          ...told,
          kind: told.kind ?? 'patient',
          known: told.known ?? null,
          problems: problemsIn(told),
          left_out: told.left_out ?? [],
        };
      }).results;
    },
    async commitRows(id: number, lines: number[], signal: AbortSignal): Promise<Schemas['CommittedRows']> {
      const params = { path: { id } };
      const call = api.signedIn.POST('/api/patients/imports/{id}/commit/', {
        params,
        body: { lines },
        signal,
      });
      return toObject<Schemas['CommittedRows']>(await answer(call, { signal }));
    },
    async undoImport(id: number, most: number, signal: AbortSignal): Promise<Schemas['UndoneImport']> {
      const params = { path: { id } };
      const call = api.signedIn.POST('/api/patients/imports/{id}/undo/', { params, body: { most }, signal });
      return toObject<Schemas['UndoneImport']>(await answer(call, { signal }));
    },
  };
}

/** These calls as an app makes them; their code comes with the parts that use it. */
export const importCalls = perApp(({ api }) => createImportActors(api));
