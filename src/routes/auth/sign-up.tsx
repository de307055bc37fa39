import { createFileRoute } from '@tanstack/react-router';
import { title } from '#src/app/title.ts';
import { SignUpPage } from '#src/screens/auth/SignUpPage.tsx';

export const Route = createFileRoute('/auth/sign-up')({
  head: () => ({ meta: [{ title: title('Create an account') }] }),
  component: SignUpPage,
});
