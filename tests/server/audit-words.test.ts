import { afterAll, beforeAll, expect, it } from 'vitest';
import { fieldInWords } from '#src/screens/audit/fieldWords.ts';
import { type Api, openApi } from '#tests/support/api.ts';

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

it('every field whose change the audit log of a clinic can tell has words', async () => {
  // what a trigger notes: every column but those that change by themselves, which its function names
  const { rows } = await api.pool.query<{ field: string }>(`
    SELECT DISTINCT regexp_replace(a.attname, '_id$', '') AS field
    FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE g.tgname = 'note_rows' AND c.relname <> 'users' AND a.attname !~ '_key$'
      AND a.attname NOT IN ('id', 'clinic_id', 'created_at', 'created_by', 'content')
      AND (SELECT prosrc FROM pg_proc WHERE proname = 'note_rows') !~ ('[{,[:space:]]' || a.attname || '[,}]')
    ORDER BY 1`);
  expect(rows.length).toBeGreaterThan(100);
  const bare = rows
    .map(({ field }) => field)
    .filter((field) => fieldInWords(field) === field.replaceAll('_', ' '));
  expect(bare).toEqual([]);
});
