import { createFileRoute } from '@tanstack/react-router';
import { title } from '#src/app/title.ts';
import { AboutPage } from '#src/screens/home/AboutPage.tsx';

export const Route = createFileRoute('/about')({
  head: () => ({ meta: [{ title: title('About') }] }),
  component: AboutPage,
});
