import { createFileRoute } from '@tanstack/react-router';
import { factorCalls } from '#src/calls/factors.ts';
import { pageOf } from '#src/screens/access/refusePage.ts';
import { SecurityPage } from '#src/screens/settings/security/SecurityPage.tsx';

export const Route = createFileRoute('/dashboard/settings/security')({
  loader: ({ context: { app }, abortController: { signal } }) =>
    factorCalls(app)
      .listFactors(signal)
      .catch((error: unknown) => {
        throw pageOf(error);
      }),
  staticData: { title: 'Second step' },
  component: function SecurityRoute() {
    return <SecurityPage held={Route.useLoaderData()} />;
  },
});
