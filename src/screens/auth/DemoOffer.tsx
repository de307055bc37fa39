import { useSelector } from '@xstate/react';
import { demoFillingFlow } from '#src/flows/clinics/demoFilling.ts';
import { t } from '#src/language/t.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { useChart } from '#src/session/useChart.ts';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import * as css from './DemoOffer.css.ts';

/** Before the sign-in page of an empty database: a made-up clinic to look around in. */
export function DemoOffer() {
  const app = useApp();
  const filling = useChart(demoFillingFlow(app), { input: { auth: app.auth } });
  const state = useSelector(filling, (snapshot) => snapshot);
  const { account } = state.context;
  return (
    <div className={css.offer}>
      {state.matches('refused') ? (
        <Notice tone="info" title={t('This server already has an account')} isUrgent>
          {t('The demo clinic needs an empty database. Sign in, or create an account.')}
        </Notice>
      ) : (
        <Notice tone="info" title={t('This server has no accounts yet')}>
          <div className={css.words}>
            <p>
              {t(
                'Explore a demo clinic with 900 made-up patients, or create an account and start with your own.',
              )}
            </p>
            {state.hasTag('slow') && <p>{t('Creating made-up patients. This takes up to a minute.')}</p>}
            {state.matches('unavailable') && <p>{t('The server did not answer. Try again in a moment.')}</p>}
            {state.matches('filled') && account && (
              <p>{t('The demo clinic is ready. Sign in as {email} with {password}.', { ...account })}</p>
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
