import { sql } from 'kysely';
import type { Parameter } from '../kind.ts';
import { refuseModifier } from '../parameters.ts';

const columns = {
  last: { name: sql`t.last_name`, key: sql`t.last_key` },
  first: { name: sql`t.first_name`, key: sql`t.first_key` },
  preferred: { name: sql`t.preferred_name`, key: sql`fold(t.preferred_name)` },
};

/** Parts of a patient's name, looked up by their indexes: what a word begins, contains (`:contains`) or is (`:exact`). */
export const named = (about: string, ...parts: (keyof typeof columns)[]): Parameter => ({
  type: 'string',
  about,
  where(value, modifier, { scope }) {
    refuseModifier(modifier, ['contains', 'exact']);
    if (modifier === 'exact') {
      const each = parts.map(
        (part) =>
          sql`(${columns[part].name} = ${value} AND ${columns[part].key} = fold(left(${value}, 100)))`,
      );
      return sql`(${sql.join(each, sql` OR `)})`;
    }
    const pattern =
      modifier === 'contains' ? sql`like_pattern(${value})` : sql`substr(like_pattern(${value}), 2)`;
    return sql`t.id = ANY (ARRAY(SELECT unnest(patients_named(${scope.clinic.id}, ${parts}::text[], ${pattern}))))`;
  },
});
