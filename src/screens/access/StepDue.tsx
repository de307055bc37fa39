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

/** What the chosen clinic asks of the user, where it waits for a second step; and whether a page may stay open without one. */
function useStepDue() {
  const { defaultClinic, root } = useApp();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const clinic = useSelector(defaultClinic, ({ context }) => context.chosen);
  const isUnsaved = useSelector(root, (snapshot) => snapshot.matches({ work: 'unsaved' }));
  const due = clinic?.second_step_due;
  if (!clinic || !due || path === '/dashboard/settings/security') return undefined;
  return { name: clinic.name, at: due.at, isOver: due.is_over, isOpen: isBeside(path) || isUnsaved };
}

const SetUp = () => (
  <ButtonTo size="small" to="/dashboard/settings/security">
    {t('Set up second step')}
  </ButtonTo>
);

/** Says above every page until when the clinic waits for the user's second step, and that it waits no more. */
export function StepDueBanner() {
  const due = useStepDue();
  if (!due || (due.isOver && !due.isOpen)) return null;
  const { name, isOver } = due;
  const date = timeFormat({ dateStyle: 'long' }).format(new Date(due.at));
  return isOver ? (
    <Notice
      tone="warning"
      isBanner
      title={t('{name} now requires a second step', { name })}
      action={<SetUp />}
    >
      {t('Set one up before you save. What you typed stays here.')}
    </Notice>
  ) : (
    <Notice tone="info" isBanner title={t('Set up a second step by {date}', { date })} action={<SetUp />}>
      {t('{name} requires one at sign-in from then on: a code of an app, or a passkey.', { name })}
    </Notice>
  );
}

/** The page; once the clinic waits no more, what to do first. What was typed and is not saved stays. */
export function StepDue({ children }: { children: ReactNode }) {
  const due = useStepDue();
  if (!due?.isOver || due.isOpen) return children;
  return (
    <>
      <PageHeader title={t('Second step needed')} />
      <EmptyState
        icon={<ShieldCheck size={20} aria-hidden />}
        title={t('Set up a second step to go on')}
        text={t(
          '{name} requires one at sign-in: a code of an app on your phone, or a passkey. It takes about a minute.',
          { name: due.name },
        )}
        action={<SetUp />}
      />
    </>
  );
}
