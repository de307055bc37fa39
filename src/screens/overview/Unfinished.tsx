import { t } from '#src/language/t.ts';
import { DraftList } from '#src/screens/drafts/DraftList.tsx';
import { useDrafts } from '#src/screens/drafts/useDrafts.ts';
import * as css from './overview.css.ts';

/** What the reader began and did not save, so that no draft is forgotten. */
export function Unfinished() {
  const drafts = useDrafts();
  if (drafts.length === 0) return null;
  return (
    <section className={css.panel} aria-labelledby="unfinished">
      <h2 className={css.sectionTitle} id="unfinished">
        {t('Unfinished')}
      </h2>
      <DraftList drafts={drafts} />
    </section>
  );
}
