import { createFileRoute } from '@tanstack/react-router';
import { t } from '#src/language/t.ts';
import { NoClinic } from '#src/screens/list/NoClinic.tsx';
import { SearchPage } from '#src/screens/search/SearchPage.tsx';
import { parseSearchAddress } from '#src/screens/search/searchPlaces.ts';
import { chosenClinic } from '#src/session/chosenClinic.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Names the search of this entry; its words are kept apart from the address and the history. */
    searchKey?: string;
  }
}

export const Route = createFileRoute('/dashboard/search')({
  validateSearch: parseSearchAddress,
  loader: ({ context: { app } }) => chosenClinic(app),
  staticData: { title: 'Search' },
  component: function SearchRoute() {
    const clinic = Route.useLoaderData();
    const { page } = Route.useSearch();
    return (
      <>
        <PageHeader title={t('Search')} />
        {clinic ? (
          <SearchPage key={clinic.id} clinic={clinic} page={page} />
        ) : (
          <NoClinic text={t('Everything you can search belongs to a clinic. Create or join one first.')} />
        )}
      </>
    );
  },
});
