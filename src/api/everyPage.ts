import type { Page } from './shape.ts';

/** The most that the API answers at once. */
export const largestPage = 100;

/** Everything in a list, page after page. */
export async function everyPage<Item>(read: (offset: number) => Promise<Page<Item>>): Promise<Item[]> {
  const items: Item[] = [];
  for (let hasNext = true; hasNext; ) {
    const page = await read(items.length);
    items.push(...page.results);
    hasNext = page.hasNext && page.results.length > 0;
  }
  return items;
}
