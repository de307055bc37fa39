import type { paths } from '#openapi/schema.d.ts';

type HeaderOf<Operation> = Operation extends { parameters: { header?: infer Header } }
  ? NonNullable<Header>
  : never;

type TakesKey<Operation> = [HeaderOf<Operation>] extends [never]
  ? false
  : 'Idempotency-Key' extends keyof HeaderOf<Operation>
    ? true
    : false;

type WithKey<Operation> = Operation extends { parameters: object }
  ? TakesKey<Operation> extends true
    ? Omit<Operation, 'parameters'> & {
        parameters: Omit<Operation['parameters'], 'header'> & {
          header: HeaderOf<Operation> & { 'Idempotency-Key': string | undefined };
        };
      }
    : Operation
  : Operation;

/** The contract as the pages keep it: no call that may carry an Idempotency-Key is written without saying which. */
export type KeyedPaths = {
  [Path in keyof paths]: { [Method in keyof paths[Path]]: WithKey<paths[Path][Method]> };
};
