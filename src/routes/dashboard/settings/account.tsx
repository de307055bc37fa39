import { createFileRoute } from '@tanstack/react-router';
import { RefusedError } from '#machines/parts/failure.ts';
import { sessionCalls } from '#src/calls/sessions.ts';
import { AccountPage } from '#src/screens/settings/AccountPage.tsx';

export const Route = createFileRoute('/dashboard/settings/account')({
  /** The sessions; null where they could not be read, undefined where the server knows none. */
  loader: async ({ context: { app }, abortController: { signal } }) => {
    try {
      return { sessions: await sessionCalls(app).listSessions(signal) };
    } catch (error) {
      const isUnknown = error instanceof RefusedError && error.status === 404;
      return { sessions: isUnknown ? undefined : null };
    }
  },
  staticData: { title: 'Account', isForm: true },
  component: function AccountRoute() {
    return <AccountPage sessions={Route.useLoaderData().sessions} />;
  },
});
