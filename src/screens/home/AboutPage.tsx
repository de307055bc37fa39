import { t } from '#src/language/t.ts';
import { PublicLayout } from '#src/screens/shell/PublicLayout.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import * as css from './home.css.ts';

/** What Chartroom is and how it is made. */
export function AboutPage() {
  return (
    <PublicLayout>
      <article className={css.article}>
        <PageHeader
          title={t('About Chartroom')}
          description={t("The room where a clinic's charts are kept.")}
        />
        <p>
          {t(
            'Chartroom keeps the clinics, patients, records, reservations, consents, services and staff of people who are interrupted every two minutes and may not lose a word.',
          )}
        </p>
        <h2>{t('Every step is planned before it is taken')}</h2>
        <p>
          {t(
            'What may happen next is not hidden in the code of a page. It is a chart: signing in, saving a form, losing the connection, two people changing the same thing. The page shows where the chart stands and offers what the chart allows, nothing else. The same charts can be read as pictures, and the tests are generated from them.',
          )}
        </p>
        <h2>{t('What you type is yours')}</h2>
        <p>
          {t(
            'A form keeps a draft until it is saved, through a reload, a lost session or a closed window. Logging out removes all your drafts from the browser.',
          )}
        </p>
        <h2>{t('One clinic, one wall')}</h2>
        <p>
          {t(
            "Only your clinic sees your clinic's data. The server logs every change, and what was signed stays as it was signed.",
          )}
        </p>
      </article>
    </PublicLayout>
  );
}
