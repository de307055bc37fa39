import { pieceSize, type RowToCheck } from '#machines/flows/patients/importResources.ts';
import type { components } from '#openapi/schema.d.ts';
import { isTree, listIn, type Tree, treeIn } from './fhirResources.ts';

type ImportRow = components['schemas']['ImportRow'];

/** What base64 makes of a piece. */
const mostSigns = Math.ceil(pieceSize / 3) * 4;

const isLarge = (data: unknown): data is string => typeof data === 'string' && data.length > mostSigns;

/** A resource whose large files are kept beside the texts of the page, where a browser puts them on the disk. */
export function withHeldFiles(resource: Tree): Tree {
  if (resource.resourceType === 'Binary') return heldIn(resource);
  if (resource.resourceType !== 'DocumentReference') return resource;
  const content = listIn(resource.content);
  if (!content.some(({ attachment }) => isLarge(treeIn(attachment).data))) return resource;
  return {
    ...resource,
    content: content.map((one) =>
      isTree(one.attachment) ? { ...one, attachment: heldIn(one.attachment) } : one,
    ),
  };
}

/** How many bytes of files a resource has beside it. */
export function besideIn(resource: Tree): number {
  const held = [resource, ...listIn(resource.content).map(({ attachment }) => treeIn(attachment))];
  return held.reduce((sum, { data }) => sum + (data instanceof Blob ? data.size : 0), 0);
}

const heldIn = (holder: Tree): Tree =>
  isLarge(holder.data) ? { ...holder, data: fileOf(holder.data.replaceAll(/\s/g, '')) } : holder;

function fileOf(base64: string): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const step = 4 * 65_536;
  for (let at = 0; at < base64.length; at += step) parts.push(bytesOf(base64.slice(at, at + step)));
  return new Blob(parts);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const signs = atob(base64);
  const bytes = new Uint8Array(signs.length);
  for (let at = 0; at < signs.length; at += 1) bytes[at] = signs.charCodeAt(at);
  return bytes;
}

async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let signs = '';
  for (let at = 0; at < bytes.length; at += 8192)
    signs += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(signs);
}

/** A row as it is sent: with the first piece of a large file in it. */
export async function sentRow({ file, ...row }: RowToCheck): Promise<ImportRow> {
  if (!file) return row;
  const [head = '{}', ...others] = row.resources ?? [];
  const { content, ...resource } = JSON.parse(head) as { content: { attachment: object }[] };
  const [first, ...rest] = content;
  const data = await base64Of((file as Blob).slice(0, pieceSize));
  const whole = { ...resource, content: [{ ...first, attachment: { ...first?.attachment, data } }, ...rest] };
  const sent = { ...row, resources: [JSON.stringify(whole), ...others] };
  return file.size > pieceSize ? { ...sent, file_size: file.size } : sent;
}

/** What follows a row once it was looked at: the other pieces of its file, by their numbers. */
export function piecesAfter({ file }: RowToCheck): { number: number; bytes: Blob }[] {
  if (!file) return [];
  return Array.from({ length: Math.ceil(file.size / pieceSize) - 1 }, (_, nth) => ({
    number: nth + 2,
    bytes: (file as Blob).slice((nth + 1) * pieceSize, (nth + 2) * pieceSize),
  }));
}
