import { createFileRoute, notFound } from '@tanstack/react-router';
import { ForgotPasswordPage } from '#src/screens/auth/ForgotPasswordPage.tsx';

export const Route = createFileRoute('/auth/forgot-password')({
  beforeLoad: ({ context }) => {
    if (!context.app.api.features.has('recovery')) throw notFound();
  },
  staticData: { title: 'Forgot your password?' },
  component: ForgotPasswordPage,
});
