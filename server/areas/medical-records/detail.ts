import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import type { Scope } from '#server/access/scope.ts';
import { instant } from '#server/database/rows.ts';
import { movesOf } from '#server/lifecycle/moves.ts';
import { type FullRecord, fullRecord, shownRecord, userName } from './record.ts';
import { signersOf } from './signers.ts';

type Shown = components['schemas']['MedicalRecord'];

type AddendumRow = {
  id: number;
  text: string;
  reason: string;
  author: number | null;
  author_name: string;
  status: 'draft' | 'signed';
  signed_at: Date | null;
  signed_by_name: string;
  created_at: Date;
};

/** A record with all its texts, addenda and history. */
export async function detailedRecord(scope: Scope, id: number): Promise<Shown> {
  const row = (await fullRecord(scope, id)) as FullRecord;
  const { rows } = await sql<AddendumRow>`
    SELECT id, text, reason, author, ${userName('medical_record_addenda.author')} AS author_name, status, signed_at,
      CASE WHEN status = 'signed' THEN coalesce(signer ->> 'name', ${userName('medical_record_addenda.author')}) ELSE '' END AS signed_by_name,
      created_at FROM medical_record_addenda
    WHERE clinic_id = ${row.clinic_id} AND record_id = ${id} ORDER BY id`.execute(scope.trx);
  return {
    ...shownRecord(scope, row, 'whole'),
    signers: await signersOf(scope, row),
    addenda: rows.map((one) => ({
      ...one,
      signed_at: instant(one.signed_at),
      created_at: one.created_at.toISOString(),
    })),
    events: await movesOf(scope, 'record_id', id),
  };
}
