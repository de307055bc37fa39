import { t } from '#src/language/t.ts';
import { TextTo } from '#src/ui/links.tsx';
import type { Exhibit } from './exhibit.ts';
import { compositions } from './exhibits.ts';
import * as css from './gallery.css.ts';
import { english } from './Own.tsx';

interface Group {
  readonly title: string;
  readonly says: readonly string[];
  /** The composition to read on about. */
  readonly id?: string;
}

/** What a chart promises, alone and with others; nothing where nothing is promised. */
export function Promised({ exhibit: { id, promises } }: { readonly exhibit: Exhibit }) {
  const alone: readonly Group[] = promises.length > 0 ? [{ title: t('Alone'), says: promises }] : [];
  const groups = [...alone, ...compositions.filter(({ charts }) => charts.includes(id))];
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="promised" className={css.stack}>
      <h2 id="promised">{t('What it promises')}</h2>
      {groups.map(({ title, says, id: composition }) => (
        <div key={title} className={css.stack}>
          <h3 className={css.name}>
            {composition === undefined ? (
              title
            ) : (
              <TextTo to="/machines" hash={composition} {...english}>
                {title}
              </TextTo>
            )}
          </h3>
          <ul className={css.says} aria-label={t('What is promised: {title}', { title })}>
            {says.map((one) => (
              <li key={one} {...english}>
                {one}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
