import { useState } from 'react';
import { draftsClearingFlow } from '#src/flows/account/draftsClearing.ts';
import { plural, t } from '#src/language/t.ts';
import { DraftList } from '#src/screens/drafts/DraftList.tsx';
import { useDrafts } from '#src/screens/drafts/useDrafts.ts';
import { RemovalQuestion } from '#src/screens/form/RemovalQuestion.tsx';
import { useRemoval } from '#src/screens/form/useRemoval.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { timeFormat } from '#src/time/timeFormat.ts';
import { Button } from '#src/ui/Button.tsx';
import { FormSection } from '#src/ui/FormLayout.tsx';
import * as css from './settings.css.ts';

/** What was typed and not saved, as far as this browser keeps it, and the way to be rid of it. */
export function DraftsCard() {
  const kept = useDrafts();
  const [isClearing, setClearing] = useState(false);
  const newest = kept[0]?.keptAt;
  return (
    <FormSection
      id="drafts"
      title={t('Drafts on this computer')}
      text={t(
        'What you type and have not saved is kept in this browser, as it is, until you save it, discard it or log out. On a computer that others use, log out when you go.',
      )}
    >
      {newest === undefined ? (
        <p className={css.quiet}>{t('No drafts are kept on this computer.')}</p>
      ) : (
        <>
          <p>
            {plural(
              kept.length,
              'One form is kept as a draft, typed in last on {when}.',
              '{count} forms are kept as drafts, the newest typed in on {when}.',
              { when: timeFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(newest)) },
            )}
          </p>
          <DraftList drafts={kept} />
          <div>
            <Button onClick={() => setClearing(true)}>{t('Clear all drafts')}</Button>
          </div>
        </>
      )}
      {isClearing && <ClearingDialog onDone={() => setClearing(false)} />}
    </FormSection>
  );
}

function ClearingDialog({ onDone }: { onDone: () => void }) {
  const app = useApp();
  const input = { id: 0, name: 'every draft', version: null };
  const removal = useRemoval(draftsClearingFlow(app), input, (kind) => {
    if (kind === 'removed')
      app.toasts.push({ kind: 'success', text: t('No drafts are kept on this computer.') });
    onDone();
  });
  return (
    <RemovalQuestion
      removal={removal}
      title={t('Clear all drafts on this computer?')}
      actionLabel={t('Clear all drafts')}
    >
      {t('What was typed there and not saved is gone. What is stored in the clinic stays as it is.')}
    </RemovalQuestion>
  );
}
