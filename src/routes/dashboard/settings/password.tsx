import { createFileRoute } from '@tanstack/react-router';
import { PasswordPage } from '#src/screens/settings/PasswordPage.tsx';

export const Route = createFileRoute('/dashboard/settings/password')({
  staticData: { title: 'Password' },
  component: PasswordPage,
});
