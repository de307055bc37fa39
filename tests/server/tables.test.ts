import { readFileSync } from 'node:fs';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { openPool } from '#server/database/pool.ts';
import { insertRow, updateRow } from '#server/database/rows.ts';
import type { Trx } from '#server/database/tables.ts';
import { freshDatabase } from '#tests/support/postgres.ts';
import { renderTables } from '#tools/tables/render.ts';

it('has the types of the tables that the migrations make: `npm run tables` writes them', async () => {
  const database = await freshDatabase(inject('postgres'));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const committed = readFileSync(new URL('../../server/database/tables.ts', import.meta.url), 'utf8');
  const rendered = await renderTables(client).finally(() => client.end());
  await database.drop();
  expect(committed).toBe(rendered);
});

it('reads a day as the text that it is', async () => {
  const database = await freshDatabase(inject('postgres'));
  const pool = openPool(database.url, 1);
  const { rows } = await pool.query("SELECT '2024-02-29'::date AS day, now() AS at");
  await pool.end();
  await database.drop();
  expect(rows[0].day).toBe('2024-02-29');
  expect(rows[0].at).toBeInstanceOf(Date);
});

it('has the columns of a write checked by the compiler', () => {
  const refused = (trx: Trx) => [
    // @ts-expect-error no such table
    insertRow(trx, 'label', {}, 1),
    // @ts-expect-error a label has a colour
    insertRow(trx, 'patient_labels', { clinic_id: 1, name: 'A', category: 'other' }, 1),
    // @ts-expect-error no such column
    updateRow(trx, 'patient_labels', { clinic_id: 1, id: 1 }, { colour: 'red' }, 1),
    // @ts-expect-error no such state
    updateRow(trx, 'patient_labels', { clinic_id: 1, id: 1 }, { status: 'gone' }, 1),
    // @ts-expect-error the database writes it
    updateRow(trx, 'patient_labels', { clinic_id: 1, id: 1 }, { search_text: '' }, 1),
  ];
  expect(refused).toBeTypeOf('function');
});
