import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { charts } from '#machines/index.ts';
import { plainChart, within } from '#src/gallery/chart/plain.ts';
import { fileOf } from '#src/gallery/exhibit.ts';
import { linesOf } from '#tools/charts/pages/code.ts';
import { operationsOf } from '#tools/charts/pages/operations.ts';

test('every chart knows the line of its code, and a state that of its own name', () => {
  for (const { machine, folder } of charts) {
    const file = fileOf({ folder, id: machine.id });
    const code = readFileSync(file, 'utf8').split('\n');
    const lines = linesOf(file);
    expect(lines[''], file).toBeGreaterThan(0);
    for (const { path, name } of within(plainChart(machine).root)) {
      const line = lines[path];
      if (path !== '' && line !== undefined) expect(code[line - 1], `${file}:${line}`).toContain(name);
    }
  }
});

test('most calls lead to the operation of the contract that they ask for', () => {
  const [list] = operationsOf(['listClinics']);
  expect(list).toMatchObject({ request: 'GET /api/clinics', file: 'openapi/clinics.yaml' });
  expect(list?.text.split('\n')[1]?.trim()).toBe('operationId: listClinics');
  expect(operationsOf(['refreshAccess', 'form', 'watchTokens']).map(({ request }) => request)).toEqual([
    'POST /api/auth/refresh-token/',
  ]);
});
