import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { t } from '#src/language/t.ts';
import { useUndoToast } from '#src/screens/form/useUndoToast.ts';
import type { PastSearch } from '#src/session/pastSearches.ts';
import { Button } from '#src/ui/Button.tsx';
import * as css from './search.css.ts';

type Props = {
  clinic: number;
  past: { all(): readonly PastSearch[]; forget(): void; keep(search: PastSearch): void };
  onChoose: (words: string) => void;
};

/** Before anything is looked for: what was looked for last, and what can be. */
export function Opening({ clinic, past, onChoose }: Props) {
  const [shown, setShown] = useState(() => past.all().filter((one) => one.clinic === clinic));
  const { tellDone } = useUndoToast();
  return (
    <div className={css.opening}>
      {shown.length > 0 && (
        <section aria-labelledby="recent-searches">
          <div className={css.head}>
            <h2 className={css.title} id="recent-searches">
              {t('Recent searches')}
            </h2>
            <Button
              size="small"
              variant="quiet"
              icon={<X size={16} aria-hidden />}
              onClick={() => {
                past.forget();
                setShown([]);
                tellDone(t('The recent searches were cleared.'), () => {
                  for (const one of shown.toReversed()) past.keep(one);
                  setShown(shown);
                });
              }}
            >
              {t('Clear recent searches')}
            </Button>
          </div>
          <ul className={css.past}>
            {shown.map(({ key, words }) => (
              <li key={key}>
                <Button size="small" onClick={() => onChoose(words)}>
                  <bdi>{words}</bdi>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="search-hints">
        <h2 className={css.title} id="search-hints">
          {t('What you can search for')}
        </h2>
        <ul className={css.hints}>
          <li>{t('People by name, with or without accents, even with a typo.')}</li>
          <li>{t('Patients by phone number, email, patient number or birth date.')}</li>
          <li>
            {t('Reservations by patient, staff, service, number or day, such as 12.3.2026 or 12 March 2026.')}
          </li>
          <li>{t('Several words at once, such as a name and a service.')}</li>
        </ul>
      </section>
    </div>
  );
}
