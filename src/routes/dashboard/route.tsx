import { createFileRoute, redirect } from '@tanstack/react-router';
import { waitFor } from 'xstate';
import { recordCharts } from '#src/gallery/recordCharts.ts';
import { Shell } from '#src/screens/shell/Shell.tsx';

export const Route = createFileRoute('/dashboard')({
  beforeLoad: async ({ context, location }) => {
    const settled = await waitFor(context.app.auth, (snapshot) => snapshot.hasTag('settled'));
    if (settled.hasTag('signedOut'))
      throw redirect({ to: '/auth/sign-in', search: { from: location.href }, state: location.state });
    recordCharts(context.app);
  },
  component: Shell,
  // every page behind sign-in has it: it comes with the table of their addresses
  codeSplitGroupings: [],
});
