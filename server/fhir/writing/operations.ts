import { appointmentOperations } from '#server/areas/appointments/operations.ts';
import { patientOperations } from '#server/areas/patients/operations.ts';
import type { ActingUser } from '#server/database/transaction.ts';
import type { Answer, Call, OperationId } from '#server/http/call.ts';
import type { Contract } from '#server/http/contract.ts';
import { type TakenMessages, toRefusal } from '#server/http/failures.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Check, createChecks } from '#server/http/validation.ts';
import type { FhirContext } from '../kind.ts';
import type { Step, Writer } from './writer.ts';

const handlers = { ...patientOperations, ...appointmentOperations } as Readonly<
  Record<string, (call: never) => Promise<Answer>>
>;

/** The stored thing that a step changes. */
export interface Target {
  id: number | string;
  version: number;
}

export type RunStep = (
  context: FhirContext,
  writer: Pick<Writer, 'paths'>,
  step: Step,
  target?: Target,
) => Promise<Answer>;

/**
 * Runs operations of our own API in the transaction of a FHIR call: the same check of the body, the same rules, the same
 * entries in the audit log. What they refuse is told by the elements of the resource.
 */
export function createOperations(contract: Contract, taken: TakenMessages): RunStep {
  const { of } = createChecks(contract);

  function checkNamed(operation: OperationId): Check {
    const found = contract.operations.find(({ id }) => id === operation);
    if (!found) throw new Error(`The contract has no operation ${operation}.`);
    return of(found);
  }

  return async ({ scope }, { paths }, { operation, body }, target) => {
    try {
      const checked = checkNamed(operation)({
        params: target ? { id: String(target.id) } : {},
        query: [],
        headers: target ? { 'if-match': `"${target.version}"` } : {},
        body: target ? { ...body, version: target.version } : body,
      });
      // what only a person can do asks for one (`personOf`)
      const user = scope.user as ActingUser;
      const answerAs: Call<OperationId>['answerAs'] = async (work, ahead) =>
        work(scope.trx, user, (await ahead?.(scope.trx, user.id)) as never);
      const handler = handlers[operation];
      if (!handler) throw new Error(`${operation} has no handler.`);
      return await handler({ ...checked, origin: scope.origin, answerAs } as never);
    } catch (error) {
      throw inElements(toRefusal(error, taken), error, paths);
    }
  };
}

/** A refusal of our own API in the words of FHIR: what is wrong with a resource that can be read is 422. */
function inElements(refusal: Refusal, error: unknown, paths: Writer['paths']): unknown {
  const { status, body, headers } = refusal;
  // the transaction is repeated, or the failure logged, by whoever opened it
  if (status >= 500) return error;
  if (status === 404) return new Refusal(422, { detail: 'A reference names nothing in this clinic.' });
  const named = Object.entries(body).map(([field, said]) => [paths[field] ?? field, said]);
  return new Refusal(status === 400 ? 422 : status, Object.fromEntries(named), headers);
}
