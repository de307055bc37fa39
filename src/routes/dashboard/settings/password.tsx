import { createFileRoute } from '@tanstack/react-router';
import { title } from '#src/app/title.ts';
import { PasswordPage } from '#src/screens/settings/PasswordPage.tsx';

export const Route = createFileRoute('/dashboard/settings/password')({
  head: () => ({ meta: [{ title: title('Password') }] }),
  component: PasswordPage,
});
