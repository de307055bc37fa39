import { t } from '#src/language/t.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { DraftLink } from './DraftLink.tsx';
import { formInWords, isAbout, type Thing } from './draftWords.ts';
import { useDrafts } from './useDrafts.ts';

/** On the page of a thing: what was begun about it and is saved nowhere but in this browser. */
export function UnfinishedHere({ about }: { about: Thing }) {
  return useDrafts()
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
