import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '#src/screens/settings/AccountPage.tsx';

export const Route = createFileRoute('/dashboard/settings/account')({
  staticData: { title: 'Account' },
  component: AccountPage,
});
