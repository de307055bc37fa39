import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { visitByLinkMachine } from '#machines/flows/door/visitByLink.machine.ts';
import type { PublicVisit } from '#machines/flows/door/visitByLink.setup.ts';
import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import * as css from './door.css.ts';
import { momentInSentence } from './words.ts';

type Props = {
  visit: PublicVisit;
  snapshot: SnapshotFrom<typeof visitByLinkMachine>;
  send: ActorRefFrom<typeof visitByLinkMachine>['send'];
};

/** The time that someone on the waiting list was offered: taken, declined, or gone. */
export function OfferChoices({ visit: { offer, clinic }, snapshot, send }: Props) {
  if (!offer) return null;
  const until = momentInSentence(clinic.timezone, offer.until);
  if (offer.state === 'gone')
    return (
      <p className={css.quiet}>
        {t('This time is gone. You stay on the waiting list, and the clinic will get back to you.')}
      </p>
    );
  return (
    <>
      <p>
        {offer.state === 'open'
          ? t('We keep this time for you until {until}.', { until })
          : t('We kept this time for you until {until}. It is still free.', { until })}
      </p>
      <Button
        variant="primary"
        size="wide"
        isPending={snapshot.matches('taking')}
        onClick={() => send({ type: 'offer.taken' })}
      >
        {t('Take this time')}
      </Button>
      {offer.state === 'open' && (
        <Button
          size="wide"
          isPending={snapshot.matches('declining')}
          onClick={() => send({ type: 'offer.declined' })}
        >
          {t('Decline this time')}
        </Button>
      )}
    </>
  );
}
