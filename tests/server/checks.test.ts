import { expect, it } from 'vitest';
import { readContract } from '#server/http/contract.ts';
import { createChecks } from '#server/http/validation.ts';

const contract = readContract();
const [first] = contract.operations;
if (!first) throw new Error('The contract has no operations.');
const lost = { in: 'query' as const, name: 'lost', required: false, schema: { $ref: 'contract#/nowhere' } };
const unsound = { ...first, parameters: [lost] };
const broken = { ...contract, operations: [unsound] };

it('compiles the check of every operation of the contract', async () => {
  let prepared = 0;
  await createChecks(contract).prepare(() => {
    prepared += 1;
    return true;
  });
  expect(prepared).toBe(contract.operations.length);
});

it('does not go on with a schema that cannot be compiled', async () => {
  await expect(createChecks(broken).prepare(() => true)).rejects.toThrow('nowhere');
});

it('compiles nothing more for a server that closes', async () => {
  await createChecks(broken).prepare(() => false);
});

it('leaves a check uncompiled until it is asked', () => {
  const check = createChecks(broken).of(unsound);
  expect(() => check({ params: {}, query: [], headers: {}, body: undefined })).toThrow('nowhere');
});
