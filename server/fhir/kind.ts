import type { RawBuilder } from 'kysely';
import type { ApiScope } from '#machines/lifecycles/apiScopes.ts';
import type { AuditAction, AuditThing } from '#machines/lifecycles/auditActions.ts';
import type { Scope } from '#server/access/scope.ts';

/** One call of another program, in the one clinic that its token reaches. */
export interface FhirContext {
  scope: Scope;
  /** The address of this API, without a slash at its end. */
  base: string;
  /** Whether the token is for something, and its maker may do it. */
  can(scope: ApiScope): boolean;
}

/** What a search may be narrowed by. */
export interface Parameter {
  type: 'token' | 'string' | 'date' | 'reference' | 'uri';
  about: string;
  where(value: string, modifier: string | undefined, context: FhirContext): RawBuilder<unknown>;
}

/** A column by which a search may be sorted: an index holds the clinic's rows in its order. */
export interface Order {
  by: RawBuilder<unknown>;
  type: 'timestamptz' | 'date' | 'text';
}

/** Where a stored row stands in the order of its kind, and by what it is named. */
export interface Keyed {
  k: number | string;
  /** What tells several resources of one row apart; empty where a row is one resource. */
  s: string;
  version: number;
  updated_at: Date;
}

export interface Resource {
  resourceType: string;
  id: string;
  [element: string]: unknown;
}

/** A kind of resource: from where it is read, by what it is found, and what of it stands where. */
export interface Kind<Row extends Keyed = Keyed> {
  type: string;
  /** What a token has to be for. */
  needs: ApiScope;
  /** How readings are remembered; what says nothing about a patient is not. */
  log?: { read: AuditAction; listed: AuditAction; thing: AuditThing };
  /** How the reading of a row is remembered that is not of the kind's usual thing. */
  logOf?(row: Row): { read: AuditAction; thing: AuditThing } | undefined;
  /** Whether the id has a second part. */
  hasParts?: boolean;
  /** A query of the rows with their keys, in one clinic. */
  source(context: FhirContext): RawBuilder<unknown>;
  parameters: Readonly<Record<string, Parameter>>;
  /** What a search may be sorted by, of a kind whose ids have one part. */
  sorts?: Readonly<Record<string, Order>>;
  /** The references that a search may have included, by the name of the parameter: where they stand, and `:` the type of those that are meant. */
  includes?: Readonly<Record<string, readonly string[]>>;
  /** A version before the stored one. */
  earlier?(context: FhirContext, row: Row, number: number): Promise<Row | undefined>;
  show(row: Row, context: FhirContext): object;
  patientOf?(row: Row): number | undefined;
  /** What is stored, and where it stands in the resource; docs/fhir.md is made of it. */
  fields: readonly (readonly [stored: string, path: string])[];
}

/** A kind with the type of its rows left out. */
export const kindOf = <Row extends Keyed>(kind: Kind<Row>): Kind => kind as unknown as Kind;

/** The id of a resource, by its row. */
export const idOf = ({ k, s }: Keyed): string => (s === '' ? String(k) : `${k}-${s}`);

/** The address of something of this server: a whole one where the server was asked under an address. */
export const addressOf = ({ base }: Pick<FhirContext, 'base'>, path: string): string =>
  base === '' ? path : `${base}/${path}`;

/** The key that an id names; undefined for what no id of the kind looks like. */
export function keyOf({ hasParts = false }: Kind, id: string): { k: number; s: string } | undefined {
  const [, k, s = ''] = /^(\d{1,10})(?:-([A-Za-z0-9.-]{1,48}))?$/.exec(id) ?? [];
  const number = Number(k);
  return k === undefined || number > 2_147_483_647 || hasParts !== (s !== '') ? undefined : { k: number, s };
}
