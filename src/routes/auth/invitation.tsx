import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { waitFor } from 'xstate';
import { invitationCode } from '#src/effects/linkCode.ts';
import { InvitationPage } from '#src/screens/invitation/InvitationPage.tsx';

export const Route = createFileRoute('/auth/invitation')({
  beforeLoad: async ({ context, location }) => {
    if (!context.app.api.features.has('invitations')) throw notFound();
    if (location.hash !== '') {
      // the code leaves the address bar and the history at once
      invitationCode.keep(location.hash);
      throw redirect({ to: '/auth/invitation', replace: true });
    }
    await waitFor(context.app.auth, (snapshot) => snapshot.hasTag('settled'));
    return { arrival: invitationCode.arrivals() };
  },
  staticData: { title: 'Join a clinic' },
  component: function InvitationRoute() {
    return <InvitationPage key={Route.useRouteContext().arrival} />;
  },
});
