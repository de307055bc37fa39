import { useActorRef, useSelector } from '@xstate/react';
import { demoFillingFlow } from '#src/flows/clinics/demoFilling.ts';
import { t } from '#src/language/t.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import * as css from './DemoOffer.css.ts';

/** Before the sign-in page of an empty database: a made-up clinic to look around in. */
export function DemoOffer() {
  const app = useApp();
  const filling = useActorRef(demoFillingFlow(app), { input: { auth: app.auth } });
  const state = useSelector(filling, (snapshot) => snapshot);
  const { account } = state.context;
  return (
    <div className={css.offer}>
      {state.matches('refused') ? (
        <Notice tone="info" title={t('Somebody has an account here by now.')} isUrgent>
          {t('The demo clinic goes only into an empty database. Sign in, or create an account of your own.')}
        </Notice>
      ) : (
        <Notice tone="info" title={t('There is nothing here yet.')}>
          <div className={css.words}>
            <p>
              {t(
                'Look around in a made-up clinic with 900 patients, or create an account and begin with your own.',
              )}
            </p>
            {state.hasTag('slow') && <p>{t('Patients are being made up. This takes up to a minute.')}</p>}
            {state.matches('unavailable') && <p>{t('The server did not answer. Try again in a moment.')}</p>}
            {state.matches('filled') && account && (
              <p>{t('The demo clinic is there. Sign in as {email} with {password}.', { ...account })}</p>
            )}
            <Button
              size="small"
              isPending={state.hasTag('busy')}
              onClick={() => filling.send({ type: 'demo.wanted' })}
            >
              {t('Fill in the demo clinic')}
            </Button>
          </div>
        </Notice>
      )}
    </div>
  );
}
