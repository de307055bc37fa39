import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { resetCode } from '#src/effects/linkCode.ts';
import { ResetPasswordPage } from '#src/screens/auth/ResetPasswordPage.tsx';

export const Route = createFileRoute('/auth/reset-password')({
  beforeLoad: ({ context, location }) => {
    if (!context.app.api.features.has('recovery')) throw notFound();
    if (location.hash !== '') {
      // the code leaves the address bar and the history at once
      resetCode.keep(location.hash);
      throw redirect({ to: '/auth/reset-password', replace: true });
    }
    return { arrival: resetCode.arrivals() };
  },
  staticData: { title: 'Set a new password' },
  component: function ResetPasswordRoute() {
    return <ResetPasswordPage key={Route.useRouteContext().arrival} />;
  },
});
