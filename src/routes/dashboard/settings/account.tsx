import { createFileRoute } from '@tanstack/react-router';
import { title } from '#src/app/title.ts';
import { AccountPage } from '#src/screens/settings/AccountPage.tsx';

export const Route = createFileRoute('/dashboard/settings/account')({
  head: () => ({ meta: [{ title: title('Account') }] }),
  component: AccountPage,
});
