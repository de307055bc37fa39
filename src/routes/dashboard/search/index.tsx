import { createFileRoute } from '@tanstack/react-router';

/** One tab of the search; the page above shows it. */
export const Route = createFileRoute('/dashboard/search/')({
  staticData: { title: 'Search' },
  component: () => null,
});
