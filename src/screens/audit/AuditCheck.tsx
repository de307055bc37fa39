import { useSelector } from '@xstate/react';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { AuditFinding } from '#machines/flows/clinics/auditCheck.machine.ts';
import { auditCheckFlow } from '#src/flows/clinics/auditCheck.ts';
import { inDigits } from '#src/language/inDigits.ts';
import { plural, t } from '#src/language/t.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { useChart } from '#src/session/useChart.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { SlowNotice } from '#src/ui/SlowNotice.tsx';

/** Has the whole log computed again, and says in one sentence whether it is as it was written. */
export function AuditCheck({ clinic }: { clinic: number }) {
  const check = useChart(auditCheckFlow(useApp()), { input: { clinic } });
  const isBusy = useSelector(check, (snapshot) => snapshot.hasTag('busy'));
  const isSlow = useSelector(check, (snapshot) => snapshot.hasTag('slow'));
  const state = useSelector(check, (snapshot) => String(snapshot.value));
  const finding = useSelector(check, ({ context }) => context.finding);
  return (
    <Card
      title={t('Is the log intact?')}
      text={t(
        'Every entry carries the hash of the one before, so an entry that is changed, removed or added breaks the chain.',
      )}
      action={
        <Button
          icon={<ShieldCheck size={16} aria-hidden />}
          isPending={isBusy}
          onClick={() => check.send({ type: 'check.asked' })}
        >
          {t('Verify the chain')}
        </Button>
      }
    >
      {isSlow && (
        <SlowNotice
          text={t('A long log takes a while.')}
          onCancel={() => check.send({ type: 'check.cancelled' })}
        />
      )}
      <Finding state={state} finding={finding} />
    </Card>
  );
}

function Finding({ state, finding }: { state: string; finding: AuditFinding | null }) {
  if (state === 'refused')
    return <Notice tone="warning" title={t('The server does not let you verify this log')} isUrgent />;
  if (state === 'unavailable')
    return (
      <Notice tone="warning" title={t('The server did not answer, so the log could not be checked')} isUrgent>
        {t('Verify the chain again in a moment.')}
      </Notice>
    );
  if (!finding) return null;
  if (finding.intact)
    return (
      <Notice
        tone="success"
        title={plural(finding.entries, 'The only entry is unchanged', 'All {count} entries are unchanged')}
      />
    );
  return (
    <Notice
      tone="danger"
      isUrgent
      title={t('The chain is broken at entry {broken_at} of this clinic', {
        broken_at: inDigits(finding.broken_at ?? 0),
      })}
    >
      {t(
        'Someone with access to the database changed the log. Keep a backup and tell the person who runs the server.',
      )}
    </Notice>
  );
}
