import type { KeptDraft } from '#machines/form/form.facts.ts';
import { t } from '#src/language/t.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { DraftLink } from './DraftLink.tsx';
import { formInWords, isAbout, type Thing } from './draftWords.ts';

/** The drafts about one thing, each with the way back to its form. */
export function DraftNotices({ drafts, about }: { drafts: readonly KeptDraft[]; about: Thing }) {
  return drafts
    .filter((draft) => isAbout(draft, about))
    .map((draft) => (
      <Notice
        key={draft.name}
        title={t('Unfinished: {form}', { form: formInWords(draft) })}
        action={<DraftLink draft={draft} />}
      >
        {t('It is kept in this browser and not saved yet.')}
      </Notice>
    ));
}
