import { createFileRoute, notFound } from '@tanstack/react-router';
import { EmailPage } from '#src/screens/settings/EmailPage.tsx';

export const Route = createFileRoute('/dashboard/settings/email')({
  beforeLoad: ({ context }) => {
    if (!context.app.api.features.has('address-change')) throw notFound();
  },
  staticData: { title: 'Email address' },
  component: EmailPage,
});
