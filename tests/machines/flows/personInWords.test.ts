import { expect, test } from 'vitest';
import { personInWords } from '#machines/flows/patients/personInWords.ts';

test.for([
  ['Nora Quist', { first_name: 'Nora', last_name: 'Quist' }],
  ['  nora   van  dyke ', { first_name: 'nora van', last_name: 'dyke' }],
  ['Van Dyke, Nora', { first_name: 'Nora', last_name: 'Van Dyke' }],
  ['Quist,', { last_name: 'Quist' }],
  ['Quist', { last_name: 'Quist' }],
  ['王小明', { last_name: '王小明' }],
  ['+44 20 7946 0018', { phone_number: '+44 20 7946 0018' }],
  ['020-7946-0018', { phone_number: '020-7946-0018' }],
  ['nora.quist7@example.test', { email: 'nora.quist7@example.test' }],
  ['27/03/1983', {}],
  ['1983-03-27', {}],
  ['27.3.83', {}],
  ['P000920', {}],
  ['nora 1983', {}],
  ['', {}],
  ['   ', {}],
] as const)('"%s" says %j of who is registered', ([words, person]) => {
  expect(personInWords(words)).toEqual(person);
});
