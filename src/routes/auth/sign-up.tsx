import { createFileRoute } from '@tanstack/react-router';
import { SignUpPage } from '#src/screens/auth/SignUpPage.tsx';

export const Route = createFileRoute('/auth/sign-up')({
  staticData: { title: 'Create an account' },
  component: SignUpPage,
});
