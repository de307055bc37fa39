import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { addressCode } from '#src/effects/linkCode.ts';
import { ConfirmAddressPage } from '#src/screens/auth/ConfirmAddressPage.tsx';

export const Route = createFileRoute('/auth/confirm-address')({
  beforeLoad: ({ context, location }) => {
    if (!context.app.api.features.has('address-change')) throw notFound();
    if (location.hash !== '') {
      // the code leaves the address bar and the history at once
      addressCode.keep(location.hash);
      throw redirect({ to: '/auth/confirm-address', replace: true });
    }
    return { arrival: addressCode.arrivals() };
  },
  staticData: { title: 'Confirm your email address' },
  component: function ConfirmAddressRoute() {
    return <ConfirmAddressPage key={Route.useRouteContext().arrival} />;
  },
});
