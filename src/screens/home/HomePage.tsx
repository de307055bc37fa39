import { useSelector } from '@xstate/react';
import { t } from '#src/language/t.ts';
import { PublicLayout } from '#src/screens/shell/PublicLayout.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { ButtonTo } from '#src/ui/links.tsx';
import * as css from './home.css.ts';

const promises = [
  {
    title: t('Nothing you type is lost'),
    text: t(
      'A draft of every form survives a reload, a lost session and a closed window, until you save it.',
    ),
  },
  {
    title: t('Only what is possible is offered'),
    text: t(
      'Every flow is a statechart. A button exists because its chart allows it, and says why when it does not.',
    ),
  },
  {
    title: t('Two people, one truth'),
    text: t(
      'When a colleague saves first, you see both versions and decide field by field. No one overwrites anyone unseen.',
    ),
  },
] as const;

/** What the product is, with a picture of it, and the way in. */
export function HomePage() {
  const { auth } = useApp();
  const isSignedIn = useSelector(auth, (snapshot) => snapshot.matches({ identity: 'signedIn' }));
  return (
    <PublicLayout>
      <section className={css.hero}>
        <h1 className={css.claim}>{t('A calm room for a busy clinic')}</h1>
        <p className={css.lead}>
          {t(
            'Patients, records, reservations and consents in one place that keeps up with the front desk and never loses a word.',
          )}
        </p>
        <div className={css.ways}>
          {isSignedIn ? (
            <ButtonTo variant="primary" to="/dashboard">
              {t('Open the dashboard')}
            </ButtonTo>
          ) : (
            <>
              <ButtonTo variant="primary" to="/auth/sign-up">
                {t('Create an account')}
              </ButtonTo>
              <ButtonTo variant="secondary" to="/auth/sign-in">
                {t('Sign in')}
              </ButtonTo>
            </>
          )}
        </div>
      </section>
      <figure className={css.picture}>
        <img
          className={css.light}
          src="/product-light.webp"
          width={1280}
          height={800}
          alt={t('A day of reservations in Chartroom')}
        />
        <img
          className={css.dark}
          src="/product-dark.webp"
          width={1280}
          height={800}
          alt={t('A day of reservations in Chartroom, dark')}
        />
      </figure>
      <section className={css.promises} aria-label={t('What Chartroom promises')}>
        {promises.map(({ title, text }) => (
          <div key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </div>
        ))}
      </section>
    </PublicLayout>
  );
}
