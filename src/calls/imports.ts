import type { RowToCheck } from '#machines/flows/patients/importResources.ts';
import {
  type CheckedRow,
  isGood,
  type PatientImport,
  type UndoingCall,
} from '#machines/flows/patients/patientImport.setup.ts';
import type { components } from '#openapi/schema.d.ts';
import type { Api } from '#src/api/client.ts';
import { idempotencyKey, withoutKey } from '#src/api/headers.ts';
import { inOurWords } from '#src/api/inOurWords.ts';
import { answer } from '#src/api/refuse.ts';
import { toId, toObject, toPage } from '#src/api/shape.ts';
import { piecesAfter, sentRow } from '#src/effects/largeFiles.ts';
import { perApp } from '#src/session/perApp.ts';

type Schemas = components['schemas'];

function problemsIn({ problems, sentences }: CheckedRow): CheckedRow['problems'] {
  const { sentences: _, ...said } = inOurWords({ ...problems, sentences });
  return said;
}

/** The calls under /api/patients/imports. What they refuse is told on the page, at its row, and not in toasts. */
function createImportActors(api: Api) {
  async function sendPiece(
    path: { id: number; line: number; number: number },
    bytes: Blob,
    signal: AbortSignal,
  ): Promise<void> {
    const call = api.signedIn.PUT('/api/patients/imports/{id}/rows/{line}/pieces/{number}/', {
      params: { path },
      body: bytes as unknown as string,
      bodySerializer: (body) => body,
      headers: { 'content-type': 'application/octet-stream' },
      signal,
    });
    await answer(call, { signal });
  }
  return {
    async beginImport(body: Schemas['PatientImportCreation'], signal: AbortSignal): Promise<PatientImport> {
      // one that no one heard of is empty, and is cleared away like every import that is left open
      const params = { header: withoutKey };
      const call = api.signedIn.POST('/api/patients/imports', { body, params, signal });
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
    async checkRows(id: number, given: readonly RowToCheck[], signal: AbortSignal): Promise<CheckedRow[]> {
      // rows that are looked at again take the place of themselves
      const params = { path: { id }, header: withoutKey };
      const rows = await Promise.all(given.map(sentRow));
      const call = api.signedIn.POST('/api/patients/imports/{id}/rows/', { params, body: { rows }, signal });
      const checked = toPage(await answer(call, { signal }), 0, (row) => {
        const told = toObject<CheckedRow>(row);
        return {
          ...told,
          kind: told.kind ?? 'patient',
          known: told.known ?? null,
          problems: problemsIn(told),
          left_out: told.left_out ?? [],
          setting: told.setting ?? null,
        };
      }).results;
      const coming = new Set(checked.filter(isGood).map(({ line }) => line));
      for (const row of given.filter(({ line }) => coming.has(line)))
        for (const { number, bytes } of piecesAfter(row))
          await sendPiece({ id, line: row.line, number }, bytes, signal);
      return checked;
    },
    async commitRows(id: number, lines: number[], signal: AbortSignal): Promise<Schemas['CommittedRows']> {
      // the server knows which rows it stored, and tells them again as stored
      const params = { path: { id }, header: withoutKey };
      const call = api.signedIn.POST('/api/patients/imports/{id}/commit/', {
        params,
        body: { lines },
        signal,
      });
      const { created, refused } = toObject<Schemas['CommittedRows']>(await answer(call, { signal }));
      return { created, refused: refused.map(inOurWords) };
    },
    async undoImport({ id, most, key }: UndoingCall, signal: AbortSignal): Promise<Schemas['UndoneImport']> {
      const params = { path: { id }, header: idempotencyKey(api, key) };
      const call = api.signedIn.POST('/api/patients/imports/{id}/undo/', { params, body: { most }, signal });
      return toObject<Schemas['UndoneImport']>(await answer(call, { signal }));
    },
  };
}

/** These calls as an app makes them; their code comes with the parts that use it. */
export const importCalls = perApp(({ api }) => createImportActors(api));
