import type { Refusal } from '#machines/flows/account/oneSignIn.machine.ts';
import { t } from '#src/language/t.ts';
import { Notice } from '#src/ui/Notice.tsx';

const words: Readonly<Record<Refusal, { title: string; text: string }>> = {
  declined: {
    title: t("You weren't signed in"),
    text: t('Your organization could not confirm who you are. Try again, or sign in with your password.'),
  },
  expired: {
    title: t('This sign-in took too long'),
    text: t('It has to be finished within 10 minutes, in the tab it was started in. Try again.'),
  },
  failed: {
    title: t("Your organization's sign-in failed"),
    text: t('Try again. If it keeps happening, tell the person who runs this server.'),
  },
  unverified: {
    title: t("Your email address isn't verified"),
    text: t("Ask the person who manages your organization's accounts to verify it."),
  },
  unknown: {
    title: t("You haven't been invited yet"),
    text: t(
      'No account and no invitation has your email address. Ask the owner of your clinic to invite you.',
    ),
  },
  other: {
    title: t('Your account belongs to another sign-in'),
    text: t(
      'Someone else signed in to it with this email address before. Ask the person who runs this server.',
    ),
  },
};

/** Before the sign-in page: why the house's sign-in let no one in. */
export function RefusedSignIn({ reason }: { reason: string }) {
  const { title, text } = words[reason as Refusal] ?? words.failed;
  return (
    <Notice tone="warning" isUrgent title={title}>
      {text}
    </Notice>
  );
}
