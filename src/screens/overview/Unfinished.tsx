import { lazy } from 'react';
import { sparing } from '#src/effects/parts.ts';
import { t } from '#src/language/t.ts';
import { useDrafts } from '#src/screens/drafts/useDrafts.ts';
import { LazyPart } from '#src/ui/LazyPart.tsx';
import * as css from './overview.css.ts';

// who keeps no draft does not wait for the words of every form
const DraftList = lazy(
  sparing(() => import('#src/screens/drafts/DraftList.tsx').then((part) => ({ default: part.DraftList }))),
);

/** What the reader began and did not save, so that no draft is forgotten. */
export function Unfinished() {
  const drafts = useDrafts();
  if (drafts.length === 0) return null;
  return (
    <section className={css.panel} aria-labelledby="unfinished">
      <h2 className={css.sectionTitle} id="unfinished">
        {t('Unfinished')}
      </h2>
      <LazyPart>
        <DraftList drafts={drafts} />
      </LazyPart>
    </section>
  );
}
