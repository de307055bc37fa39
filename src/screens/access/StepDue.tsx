import { useLocation } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { ReactNode } from 'react';
import { t } from '#src/language/t.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { timeFormat } from '#src/time/timeFormat.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ButtonTo } from '#src/ui/links.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';

/** What of an account's own, and of other clinics, stays open while a clinic asks for a second step. */
const isBeside = (path: string) =>
  path.startsWith('/dashboard/clinics') ||
  /^\/dashboard\/settings(\/(account|email|password|security))?\/?$/.test(path);

/** The page, under a notice while the clinic still waits for the user's second step; once the days are over, what to do instead. */
export function StepDue({ children }: { children: ReactNode }) {
  const { defaultClinic, root } = useApp();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const clinic = useSelector(defaultClinic, ({ context }) => context.chosen);
  const isUnsaved = useSelector(root, (snapshot) => snapshot.matches({ work: 'unsaved' }));
  const due = clinic?.second_step_due;
  if (!clinic || !due || path === '/dashboard/settings/security') return children;
  const setUp = (
    <ButtonTo size="small" to="/dashboard/settings/security">
      {t('Set up second step')}
    </ButtonTo>
  );
  const { name } = clinic;
  const day = timeFormat({ dateStyle: 'long' });
  if (!due.is_over)
    return (
      <>
        <Notice
          tone="info"
          title={t('Set up a second step by {date}.', { date: day.format(new Date(due.at)) })}
          action={setUp}
        >
          {t('{name} requires one at sign-in from then on: a code of an app, or a passkey.', { name })}
        </Notice>
        {children}
      </>
    );
  if (isBeside(path)) return children;
  if (isUnsaved)
    return (
      <>
        <Notice
          tone="warning"
          isUrgent
          title={t('{name} now requires a second step.', { name })}
          action={setUp}
        >
          {t('Set one up before you save. What you typed stays here.')}
        </Notice>
        {children}
      </>
    );
  return (
    <>
      <PageHeader title={t('Second step needed')} />
      <EmptyState
        icon={<ShieldCheck size={20} aria-hidden />}
        title={t('Set up a second step to go on')}
        text={t(
          '{name} requires one at sign-in: a code of an app on your phone, or a passkey. It takes about a minute.',
          { name },
        )}
        action={setUp}
      />
    </>
  );
}
