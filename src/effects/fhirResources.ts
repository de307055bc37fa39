/** A part of a resource of which nothing is known yet. */
export type Tree = Readonly<Record<string, unknown>>;

export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob);
export const treeIn = (value: unknown): Tree => (isTree(value) ? value : {});
export const listIn = (value: unknown): readonly Tree[] => (Array.isArray(value) ? value.filter(isTree) : []);
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A resource as it stands in a file, with the address by which others there may point at it. */
export interface FoundResource {
  readonly resource: Tree;
  readonly fullUrl?: string | undefined;
}

/** The resources of one value of JSON: itself, or those in a Bundle. */
export function resourcesIn(value: unknown): FoundResource[] {
  if (!isTree(value) || typeof value.resourceType !== 'string') return [];
  if (value.resourceType !== 'Bundle') return [{ resource: value }];
  return listIn(value.entry).flatMap(({ resource, fullUrl }) =>
    isTree(resource) && typeof resource.resourceType === 'string'
      ? [{ resource, fullUrl: typeof fullUrl === 'string' ? fullUrl : undefined }]
      : [],
  );
}

export const sourceOf = ({ resourceType, id }: Tree): string => `${resourceType}/${id}`;

/** The type and id that something points at, without the address of a server and without a version. */
export function pointedAt(pointer: unknown): string {
  const reference = textIn(treeIn(pointer).reference);
  return /([A-Za-z]+\/[A-Za-z0-9.-]+)(?:\/_history\/[^/]+)?$/.exec(reference)?.[1] ?? reference;
}

/** Resources that point at others by their addresses in a Bundle point at them by type and id. */
export function withPlainReferences(found: readonly FoundResource[]): Tree[] {
  const addresses = new Map<string, string>();
  const named = found.map(({ resource, fullUrl }) => {
    if (!fullUrl) return resource;
    const id = textIn(resource.id) || (/[A-Za-z0-9.-]+$/.exec(fullUrl)?.[0] ?? '').slice(-64);
    addresses.set(fullUrl, `${resource.resourceType}/${id}`);
    return { ...resource, id };
  });
  return addresses.size === 0 ? named : named.map((one) => pointed(one, addresses) as Tree);
}

function pointed(value: unknown, addresses: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => pointed(one, addresses));
  if (!isTree(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      name === 'reference' && typeof one === 'string' ? (addresses.get(one) ?? one) : pointed(one, addresses),
    ]),
  );
}
