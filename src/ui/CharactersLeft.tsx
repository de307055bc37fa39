import { t } from '#src/language/t.ts';
import { count, over } from './Field.css.ts';

/** Code points still free in a limited field; silent until a fifth is left, loud when the limit is passed. */
export function CharactersLeft({ value, limit }: { value: string; limit: number | undefined }) {
  if (limit === undefined) return null;
  const left = limit - [...value].length;
  const words =
    left < 0
      ? t('{value} over the limit of {limit}', { value: -left, limit })
      : t('{left} of {limit} left', { left, limit });
  return (
    <span className={left < 0 ? `${count} ${over}` : count} role="status">
      {left <= limit / 5 && words}
    </span>
  );
}
