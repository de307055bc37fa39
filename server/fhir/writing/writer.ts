import type { ApiScope } from '#machines/lifecycles/apiScopes.ts';
import type { OperationId } from '#server/http/call.ts';
import type { Keyed } from '../kind.ts';

/** An operation of our own API that writes what another program wants. */
export interface Step {
  operation: OperationId;
  body: object;
}

/** Where a resource is written. */
export interface Place {
  clinic: number;
  /** The address of this API. */
  base: string;
}

/** How a kind of resource is added and changed: by the very operations of our own API, whose rules hold. */
export interface Writer<Given = never, Row extends Keyed = Keyed> {
  scope: ApiScope;
  /** What adds it; `places` collects the elements that have no place here. */
  create(given: Given, place: Place, places: string[]): Step;
  /** What changes the fields of a stored one; undefined where none differs. */
  edit(given: Given, row: Row, place: Place, places: string[]): Step | undefined;
  /** What brings it into the state that is wanted; a new one has begun as it was sent. */
  moves(given: Given, row: Row, isNew: boolean): Iterable<Step>;
  /** Where the fields of our API stand in the resource. */
  paths: Readonly<Record<string, string>>;
}
