/** What every list is asked with. */
export interface PageQuery {
  limit?: number;
  offset?: number;
}

const largestPage = 100;

/** The rows that a page asks for; a limit above 100 counts as 100. */
export function pageWindow(query: PageQuery): { limit: number; offset: number } {
  return { limit: Math.min(query.limit ?? 20, largestPage), offset: query.offset ?? 0 };
}

/** A page with the paths of its neighbours, every other part of the query kept. */
export function page<T>(url: string, query: PageQuery, count: number, results: T[]) {
  const { limit, offset } = pageWindow(query);
  const next = offset + limit < count ? neighbour(url, limit, offset + limit) : null;
  const previous = offset > 0 ? neighbour(url, limit, Math.max(0, offset - limit)) : null;
  return { count, next, previous, results };
}

function neighbour(url: string, limit: number, offset: number): string {
  const [path = '', text = ''] = url.split('?', 2);
  const query = new URLSearchParams(text);
  query.set('limit', String(limit));
  query.set('offset', String(offset));
  return `${path}?${query}`;
}
