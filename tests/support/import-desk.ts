import { withinOneCall } from '#machines/flows/patients/importResources.ts';
import { isGood } from '#machines/flows/patients/patientImport.setup.ts';
import type { components } from '#openapi/schema.d.ts';
import { resourcesIn } from '#src/effects/fhirResources.ts';
import { rowsOf } from '#src/effects/fhirRows.ts';
import { piecesAfter, sentRow, withHeldFiles } from '#src/effects/largeFiles.ts';
import type { Api } from './api.ts';

type Schemas = components['schemas'];
export const importPath = '/api/patients/imports';

/** An empty clinic of a new owner. */
export async function emptyClinic(api: Api, name: string, timezone = 'Europe/London') {
  const account = await api.signUp(name);
  const { token } = account;
  const made = await api.ask('POST', '/api/clinics/', { token, body: { name, timezone } });
  if (made.status !== 201) throw new Error(made.text);
  return { ...account, clinic: made.body.id as number };
}

/** What the import page asks of the server, in the name of someone of a clinic, with resources of FHIR. */
export function importDesk(api: Api, { clinic, token }: { clinic: number; token: string }) {
  const ask = async (method: string, at: string, body?: object) => {
    const answer = await api.ask(method, at, { token, body });
    if (answer.status >= 300) throw new Error(`${method} ${at} answered ${answer.status} ${answer.text}`);
    return answer.body;
  };
  async function open(found: readonly object[]) {
    const { rows, origin, passedOver } = rowsOf(
      found.flatMap(resourcesIn).map((one) => ({ ...one, resource: withHeldFiles(one.resource) })),
    );
    const given = { clinic, file_name: 'export.ndjson', date_order: 'ymd', origin };
    const { id } = (await ask('POST', importPath, given)) as { id: number };
    const check = async () => {
      const results: Schemas['CheckedRow'][] = [];
      for (let at = 0; at < rows.length; ) {
        const some = withinOneCall(rows.slice(at), 200);
        const asked = some.map(({ line, kind, resources, file = null }) => ({
          ...{ line, kind, values: {}, file },
          resources: [...resources],
        }));
        const sent = await Promise.all(asked.map(sentRow));
        const checked: Schemas['CheckedRow'][] = (
          await ask('POST', `${importPath}/${id}/rows/`, { rows: sent })
        ).results;
        const good = new Set(checked.filter(isGood).map(({ line }) => line));
        for (const row of asked.filter(({ line }) => good.has(line)))
          for (const { number, bytes } of piecesAfter(row))
            await ask(
              'PUT',
              `${importPath}/${id}/rows/${row.line}/pieces/${number}/`,
              Buffer.from(await bytes.arrayBuffer()),
            );
        results.push(...checked);
        at += some.length;
      }
      return results;
    };
    // a setting and a form are chosen by themselves alone
    const many = rows.filter(({ kind }) => kind !== 'setting' && kind !== 'form').map(({ line }) => line);
    const commit = async (lines: readonly number[] = many) => {
      const done: Schemas['CommittedRows'] = { created: [], refused: [] };
      for (let at = 0; at < lines.length; at += 500) {
        const some = await ask('POST', `${importPath}/${id}/commit/`, { lines: lines.slice(at, at + 500) });
        done.created.push(...some.created);
        done.refused.push(...some.refused);
      }
      return done;
    };
    const undo = async () => {
      const undone: Schemas['UndoneImport'] = { removed: 0, kept: [], remaining: 1 };
      while (undone.remaining > 0) {
        const some = await ask('POST', `${importPath}/${id}/undo/`, { most: 500 });
        undone.removed += some.removed;
        undone.kept.push(...some.kept);
        undone.remaining = some.remaining;
      }
      return undone;
    };
    return { id, rows, passedOver, check, commit, undo };
  }
  return { ask, open };
}

/** How many rows of each table a clinic has that an import may fill. */
export async function countsOf(api: Api, clinic: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of [
    'patient_labels',
    'staff',
    'consent_forms',
    'services',
    'patients',
    'reservations',
    'reservation_series',
    'medical_records',
    'patient_consents',
    'intake_answers',
    'attachments',
  ]) {
    const { rows } = await api.pool.query(
      `SELECT count(*)::int AS count FROM ${table} WHERE clinic_id = $1`,
      [clinic],
    );
    counts[table] = rows[0].count;
  }
  return counts;
}
