import { createFileRoute } from '@tanstack/react-router';
import { AboutPage } from '#src/screens/home/AboutPage.tsx';

export const Route = createFileRoute('/about')({
  staticData: { title: 'About' },
  component: AboutPage,
});
