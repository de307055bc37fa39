import type { ConsentDue } from '#machines/parts/slotHold.machine.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { dayAt } from '../times.ts';

const words: Record<ConsentDue['state'], (title: string, until: string) => string> = {
  missing: (title) => `${title}: not given yet.`,
  waiting: (title) => `${title}: begun, not signed yet.`,
  refused: (title) => `${title}: refused.`,
  revoked: (title) => `${title}: revoked.`,
  expired: (title) => `${title}: expired.`,
  expiring: (title, until) => `${title}: signed, but only until ${until}.`,
};

/** What the patient has yet to sign for the visit, said while there is time to send it. */
export function ConsentsDue({ consents, zone }: { consents: readonly ConsentDue[]; zone: string }) {
  if (consents.length === 0) return null;
  return (
    <Notice title="Consents to be given for this visit">
      {consents.map(({ consent_form, title, state, valid_until }) => (
        <p key={consent_form}>
          <bdi>{words[state](title, valid_until ? dayAt(valid_until, zone) : '')}</bdi>
        </p>
      ))}
    </Notice>
  );
}
