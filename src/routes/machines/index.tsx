import { createFileRoute } from '@tanstack/react-router';
import { GalleryPage } from '#src/gallery/GalleryPage.tsx';

export const Route = createFileRoute('/machines/')({
  staticData: { title: 'Statecharts' },
  component: GalleryPage,
});
