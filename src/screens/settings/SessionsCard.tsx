import { useRouter } from '@tanstack/react-router';
import Monitor from 'lucide-react/icons/monitor';
import { useState } from 'react';
import type { UserSession } from '#src/calls/sessions.ts';
import { allOthers, sessionEndingFlow } from '#src/flows/account/sessionEnding.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { RemovalQuestion } from '#src/screens/form/RemovalQuestion.tsx';
import { useRemoval } from '#src/screens/form/useRemoval.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { timeFormat } from '#src/time/timeFormat.ts';
import { Button } from '#src/ui/Button.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { FormSection } from '#src/ui/FormLayout.tsx';
import { deviceOf } from './device.ts';
import * as css from './settings.css.ts';

type Ending = { id: number; name: string };

/** Where the user is signed in, and the way to end it there. */
export function SessionsCard({ sessions }: { sessions: readonly UserSession[] | null }) {
  const router = useRouter();
  const [ending, setEnding] = useState<Ending | null>(null);
  const others = sessions?.filter(({ is_current }) => !is_current) ?? [];
  return (
    <FormSection id="sessions" title={t('Where you are signed in')}>
      {sessions === null ? (
        <ErrorState
          title={t('Your sessions could not be loaded')}
          text={t('Nothing else on this page depends on them.')}
          onRetry={() => void router.invalidate()}
        />
      ) : (
        <ul className={css.sessions}>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              onEnd={() => setEnding({ id: session.id, name: deviceOf(session.agent) })}
            />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <div>
          <Button onClick={() => setEnding({ id: allOthers, name: 'everywhere else' })}>
            {t('Sign out everywhere else')}
          </Button>
        </div>
      )}
      {ending && <EndingDialog key={ending.id} ending={ending} onDone={() => setEnding(null)} />}
    </FormSection>
  );
}

function SessionRow({ session, onEnd }: { session: UserSession; onEnd: () => void }) {
  const when = timeFormat({ dateStyle: 'medium', timeStyle: 'short' });
  const device = deviceOf(session.agent);
  return (
    <li className={css.session}>
      <Monitor size={20} aria-hidden />
      <div className={css.about}>
        <div className={css.device}>
          <bdi>{device}</bdi> {session.is_current && <Chip>{t('This session')}</Chip>}
        </div>
        <div className={css.quiet}>
          {rich('Signed in {created_at} from {address}', {
            created_at: (
              <time dateTime={session.created_at}>{when.format(new Date(session.created_at))}</time>
            ),
            address: <bdi>{session.address}</bdi>,
          })}
        </div>
        <div className={css.quiet}>
          {rich('Last used {last_used_at}', {
            last_used_at: (
              <time dateTime={session.last_used_at}>{when.format(new Date(session.last_used_at))}</time>
            ),
          })}
        </div>
      </div>
      {!session.is_current && (
        <Button size="small" aria-label={t('Sign out {device}', { device })} onClick={onEnd}>
          {t('Sign out')}
        </Button>
      )}
    </li>
  );
}

function EndingDialog({ ending, onDone }: { ending: Ending; onDone: () => void }) {
  const app = useApp();
  const router = useRouter();
  const removal = useRemoval(sessionEndingFlow(app), { ...ending, version: null }, (kind) => {
    if (kind === 'removed') app.toasts.push({ kind: 'success', text: t('It is signed out there.') });
    if (kind !== 'kept') void router.invalidate();
    onDone();
  });
  return (
    <RemovalQuestion
      removal={removal}
      title={
        ending.id === allOthers
          ? t('Sign out everywhere else?')
          : t('Sign out {name}?', { name: ending.name })
      }
      actionLabel={t('Sign out')}
    >
      {t('The password is asked for there before anything else is shown. You stay signed in here.')}
    </RemovalQuestion>
  );
}
