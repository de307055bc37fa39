import type { KindName, ReadRow } from './kind.ts';

/** A row that was read, and of which kind it is. */
type Kept = Pick<ReadRow, 'body' | 'refs'> & { kind: KindName };

/** What a record, a consent or answers become where they cannot be what they were: a file with their words. */
export const asFile = (document: ReadRow): ReadRow => ({ ...document, kind: 'document' });

/** A body with what its row becomes where someone or something that it needs is not here. */
export const withOtherwise = (body: object, document: ReadRow): ReadRow['body'] => ({
  ...body,
  otherwise: document,
});

const otherwiseOf = ({ body }: Kept) => body.otherwise as ReadRow | undefined;

/** Whether a row can be a file too; one that is private cannot, as everyone who reads records reads a file. */
export function canBeFile(row: Kept): boolean {
  const document = otherwiseOf(row);
  return document !== undefined && Object.keys(document.problems).length === 0;
}

/** Makes a file of a row that can be one. */
export function becomeFile(row: Kept): void {
  const document = otherwiseOf(row);
  if (document === undefined) throw new Error('This row is nothing but what it is.');
  Object.assign(row, { kind: 'document', body: document.body, refs: document.refs });
}
