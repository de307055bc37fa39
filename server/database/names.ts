import { type RawBuilder, sql } from 'kysely';

const column = (row: string | undefined, name: string) =>
  sql.ref(row === undefined ? name : `${row}.${name}`);

/** The name of a person as it is written: family name first where its script writes it so. `row` is what the query calls their row. */
export const nameOf = (row?: string): RawBuilder<string> =>
  sql`name_in_order(${column(row, 'first_name')}, ${column(row, 'last_name')})`;

/** A member of staff as they are addressed: title and name. */
export const staffNameOf = (row?: string): RawBuilder<string> =>
  sql`concat_ws(' ', nullif(${column(row, 'title')}, ''), ${nameOf(row)})`;
