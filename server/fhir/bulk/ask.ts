import { sql } from 'kysely';
import { tell } from '#server/access/scope.ts';
import type { QueryPairs } from '#server/http/query.ts';
import { malformed, notFound, Refusal, tooManyStreams } from '#server/http/refusal.ts';
import { compartment } from '../everything.ts';
import type { FhirContext, Kind } from '../kind.ts';
import { kindNamed, kinds } from '../kinds.ts';
import { readSince } from '../parameters.ts';
import type { Handling } from '../writing/given.ts';

/** Of what an export was asked: the whole clinic, all its patients, or those of a group. */
export type Reach = 'clinic' | 'patients' | { group: string };

/** An export as it was asked for. */
export interface ExportWish {
  reach: Reach;
  pairs: QueryPairs;
  handling: Handling;
  /** The address as it was asked. */
  request: string;
  tokenId: number;
}

const mostUnfinished = 2;
const mostKept = 5;
/** How long what was written out is kept. */
export const keptHours = 24;
/** What is written beside the resources themselves, by the names that the parameter takes for it. */
const associatedData = ['_files'];
const outputFormats = ['application/fhir+ndjson', 'application/ndjson', 'ndjson'];

const ofPatients = [kindNamed('Patient') as Kind, ...compartment];

/** Stores the wish for an export, and answers its number; any server takes it up. */
export async function askForExport(wish: ExportWish, context: FhirContext): Promise<number> {
  const { scope } = context;
  const { reach, tokenId, request } = wish;
  if (reach !== 'clinic') refuseUnless(context, 'patient.read');
  const { types, since, withFiles } = readWish(wish, context);
  const label = typeof reach === 'object' ? await labelOf(reach.group, context) : null;
  await refuseTooMany(context);
  const { rows } = await sql<{ id: number }>`
    INSERT INTO clinic_exports (clinic_id, token_id, label_id, types, since, with_files, request, expires_at)
    VALUES (${scope.clinic.id}, ${tokenId}, ${label}, ${JSON.stringify(types)}, ${since}, ${withFiles}, ${request},
      now() + make_interval(hours => ${keptHours}))
    RETURNING id`.execute(scope.trx);
  const action = 'clinic.export_started';
  await tell(
    scope,
    label === null
      ? { action, objectType: 'clinic', objectId: scope.clinic.id }
      : { action, objectType: 'label', objectId: label },
  );
  return rows[0]?.id as number;
}

function refuseUnless(context: FhirContext, needed: Kind['needs']): void {
  if (!context.can(needed)) throw new Refusal(403, { detail: `This token is not for this (${needed}).` });
}

function readWish({ pairs, handling, reach }: ExportWish, context: FhirContext) {
  const offered = reach === 'clinic' ? kinds : ofPatients;
  const wanted: string[] = [];
  let since: string | null = null;
  let withFiles = false;
  for (const [name, value = ''] of pairs) {
    if (name === '_type') wanted.push(...value.split(',').map((one) => one.trim()));
    else if (name === '_since') since = readSince(value);
    else if (name === 'includeAssociatedData') {
      const stray = value.split(',').find((one) => !associatedData.includes(one.trim()));
      if (stray !== undefined && handling === 'strict')
        throw malformed(`includeAssociatedData takes ${associatedData.join(', ')} here.`);
      withFiles ||= value.split(',').some((one) => one.trim() === '_files');
    } else if (name === '_outputFormat') {
      if (!outputFormats.includes(value.replace(' ', '+'))) throw malformed('Files come as NDJSON only.');
    } else if (name !== '_format' && handling === 'strict') throw malformed(`$export takes no ${name}.`);
  }
  const known = wanted.filter((type) => offered.some((kind) => kind.type === type));
  const stray = wanted.find((type) => !known.includes(type));
  if (stray !== undefined && handling === 'strict')
    throw malformed(`${/^[A-Za-z]{1,40}$/.test(stray) ? stray : 'A type'} is not exported here.`);
  const chosen = wanted.length > 0 ? offered.filter(({ type }) => known.includes(type)) : offered;
  const beyond = wanted.length > 0 ? chosen.find(({ needs }) => !context.can(needs)) : undefined;
  if (beyond) refuseUnless(context, beyond.needs);
  const types = chosen.filter(({ needs }) => context.can(needs)).map(({ type }) => type);
  if (types.length === 0) throw malformed('There is no type left to export.');
  return { types, since, withFiles };
}

async function labelOf(id: string, { scope }: FhirContext): Promise<number> {
  if (!/^\d{1,9}$/.test(id)) throw notFound();
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM patient_labels WHERE clinic_id = ${scope.clinic.id} AND id = ${Number(id)}`.execute(
    scope.trx,
  );
  if (!rows[0]) throw notFound();
  return rows[0].id;
}

/** Those who ask at the same time come one after the other. */
async function refuseTooMany({ scope: { trx, clinic } }: FhirContext): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('fhir export'), ${clinic.id})`.execute(trx);
  const { rows } = await sql<{ unfinished: number; kept: number }>`
    SELECT count(*) FILTER (WHERE state IN ('waiting', 'running'))::int AS unfinished, count(*)::int AS kept
    FROM clinic_exports WHERE clinic_id = ${clinic.id} AND expires_at > now()`.execute(trx);
  const { unfinished = 0, kept = 0 } = rows[0] ?? {};
  if (unfinished >= mostUnfinished)
    throw tooManyStreams('Two exports of this clinic are under way. Ask again when one is finished.');
  if (kept >= mostKept)
    throw tooManyStreams(`${mostKept} exports of this clinic are kept. Delete one that was fetched.`);
}
