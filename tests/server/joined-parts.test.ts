import { describe, expect, it } from 'vitest';
import { joinParts } from '#server/pages/joinedParts.ts';

const page = (name: string) => `/app/src/routes/dashboard/${name}.tsx?tsr-split=component`;

/** Modules by what they import, and what the start imports dynamically. */
function join(
  imports: Record<string, string[]>,
  pages: string[],
  size: number | Record<string, number> = 100,
) {
  const joined = joinParts(
    (id) => ({
      code: 'x'.repeat(typeof size === 'number' ? size : (size[id] ?? 100)),
      importedIds: imports[id] ?? [],
      dynamicallyImportedIds: id === 'start' ? pages : [],
    }),
    ['start'],
  );
  return (...ids: string[]) => ids.map((id) => joined.get(id));
}

describe('the modules of pages', () => {
  const [a, b, c] = [page('a'), page('b'), page('c')];

  it('that several pages need come in one part, and what one needs stays beside it', () => {
    const parts = join({ [a]: ['list', 'own'], [b]: ['list'], list: ['table'] }, [a, b]);
    expect(parts('own', a, b)).toEqual([undefined, undefined, undefined]);
    expect(new Set(parts('list', 'table')).size).toBe(1);
    expect(parts('list')).not.toEqual([undefined]);
  });

  it('that every page starts with are left where they are', () => {
    const parts = join({ start: ['react'], [a]: ['react', 'list'], [b]: ['react', 'list'] }, [a, b]);
    expect(parts('react')).toEqual([undefined]);
  });

  it('are joined while they are small, and kept apart when too much would come in vain', () => {
    const imports = { [a]: ['list', 'form'], [b]: ['list', 'form'], [c]: ['form'] };
    expect(new Set(join(imports, [a, b, c])('list', 'form')).size).toBe(1);
    expect(new Set(join(imports, [a, b, c], 250_000)('list', 'form')).size).toBe(2);
  });

  it('are kept apart where one brings a large part along that nobody else needs', () => {
    const d = page('d');
    const imports = {
      ...{ [a]: ['words'], [b]: ['words', 'table'], [c]: ['table'], [d]: ['choices'] },
      table: ['choices'],
    };
    expect(new Set(join(imports, [a, b, c, d])('words', 'table')).size).toBe(1);
    expect(new Set(join(imports, [a, b, c, d], { choices: 400_000 })('words', 'table')).size).toBe(2);
  });

  it('never become two parts that import each other', () => {
    // the outer two would be joined but for the large one between them
    const imports: Record<string, string[]> = {
      [a]: ['first'],
      [b]: ['first'],
      [c]: ['middle'],
      first: ['middle'],
      middle: ['last'],
      [page('d')]: ['last'],
    };
    const pages = [a, b, c, page('d')];
    const parts = join(imports, pages, { middle: 400_000 });
    const [first, middle, last] = parts('first', 'middle', 'last');
    expect(middle).not.toBe(first);
    expect(first).not.toBe(last);
  });
});
