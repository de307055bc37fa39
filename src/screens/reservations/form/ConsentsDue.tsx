import type { ConsentDue } from '#machines/parts/slotHold.machine.ts';
import { t } from '#src/language/t.ts';
import { dayInSentenceAt } from '#src/screens/reservations/shared/times.ts';
import { Notice } from '#src/ui/Notice.tsx';

const words: Record<ConsentDue['state'], (title: string, until: string) => string> = {
  missing: (title) => t('{title}: not given yet.', { title }),
  waiting: (title) => t('{title}: started, not signed yet.', { title }),
  refused: (title) => t('{title}: refused.', { title }),
  revoked: (title) => t('{title}: revoked.', { title }),
  expired: (title) => t('{title}: expired.', { title }),
  expiring: (title, until) => t('{title}: signed, but only until {until}.', { title, until }),
};

/** What the patient has yet to sign for the visit, said while there is time to send it. */
export function ConsentsDue({ consents, zone }: { consents: readonly ConsentDue[]; zone: string }) {
  if (consents.length === 0) return null;
  return (
    <Notice title={t('Consents to be given for this visit')}>
      {consents.map(({ consent_form, title, state, valid_until }) => (
        <p key={consent_form}>
          <bdi>{words[state](title, valid_until ? dayInSentenceAt(valid_until, zone) : '')}</bdi>
        </p>
      ))}
    </Notice>
  );
}
