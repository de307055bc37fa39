import type { KeptDraft } from '#machines/form/form.facts.ts';
import { t } from '#src/language/t.ts';
import { useNamesHidden } from '#src/screens/reservations/shared/privateNames.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { timeFormat } from '#src/time/timeFormat.ts';
import { DraftLink } from './DraftLink.tsx';
import * as css from './drafts.css.ts';
import { draftInWords, formInWords } from './draftWords.ts';
import { useKnownNames } from './useKnownNames.ts';

/** Drafts by what they are, for whom, how they begin and when they were typed in; each can be gone on with. */
export function DraftList({ drafts }: { drafts: readonly KeptDraft[] }) {
  const nameOf = useKnownNames();
  const isPrivate = useNamesHidden();
  const when = timeFormat({ dateStyle: 'medium', timeStyle: 'short' });
  return (
    <ul className={css.list}>
      {drafts.map((draft) => {
        const { about, start } = isPrivate ? { about: '', start: '' } : draftInWords(draft, nameOf);
        return (
          <li key={draft.name} className={css.item}>
            <span className={css.words}>
              <span>
                {formInWords(draft)}
                {about && (
                  <>
                    {' · '}
                    <bdi>{about}</bdi>
                  </>
                )}
              </span>
              <span className={quiet}>
                {start && <bdi className={css.start}>{start}</bdi>}
                {t('Typed on {when}', { when: when.format(new Date(draft.keptAt)) })}
              </span>
            </span>
            <DraftLink draft={draft} />
          </li>
        );
      })}
    </ul>
  );
}
