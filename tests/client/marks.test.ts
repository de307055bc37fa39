import { describe, expect, test } from 'vitest';
import { stretches } from '#src/screens/search/marks.ts';

const marked = (text: string, words: string[], phone: string | null = null) =>
  stretches(text, { words, phone })
    .map(({ kind, text: part }) => (kind === 'meant' ? `[${part}]` : kind === 'alike' ? `(${part})` : part))
    .join('');

describe('what was looked for is marked', () => {
  test.each([
    ['José García', ['garcia'], 'José [García]'],
    ['José García', ['JOSE', 'gar'], '[José] [Gar]cía'],
    ['Nguyễn', ['nguyen'], '[Nguyễn]'],
    ['anna.berg@example.test', ['berg'], 'anna.[berg]@example.test'],
    ['ann and Anna', ['ann'], '[ann] and [Ann]a'],
    ['👩‍⚕️ Vera', ['vera'], '👩‍⚕️ [Vera]'],
    ['Straße', ['x'], 'Straße'],
    ['', ['ann'], ''],
    ['Ann', [''], 'Ann'],
  ])('in %s', (text, words, shown) => expect(marked(text, words)).toBe(shown));

  test.each([
    ['Ayşe Yılmaz', ['yilmzz'], 'Ayşe (Yılmaz)'],
    ['José García', ['garzia', 'jose'], '[José] (García)'],
    ['Anna Berg', ['bert'], 'Anna (Berg)'],
    ['Anna Berg', ['carl'], 'Anna Berg'],
    ['Ann', ['anm'], 'Ann'],
  ])('and what is written much like it, in %s', (text, words, shown) =>
    expect(marked(text, words)).toBe(shown),
  );

  test('in a telephone however it is written', () => {
    expect(marked('+34 612 345 678', [], '612345')).toBe('+34 [612 345] 678');
    expect(marked('+34 612 345 678', [], '999')).toBe('+34 612 345 678');
  });
});
