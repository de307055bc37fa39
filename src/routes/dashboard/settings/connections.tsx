import { createFileRoute } from '@tanstack/react-router';
import { connectionCalls } from '#src/calls/connections.ts';
import { staffCalls } from '#src/calls/staff.ts';
import { pageOf } from '#src/screens/access/refusePage.ts';
import { type ConnectionsListed, ConnectionsPage } from '#src/screens/connections/ConnectionsPage.tsx';
import { parseConnectionSearch } from '#src/screens/connections/connectionSearch.ts';
import { feedsOnPage } from '#src/screens/connections/FeedSection.tsx';
import { formClinic } from '#src/session/chosenClinic.ts';

export const Route = createFileRoute('/dashboard/settings/connections')({
  validateSearch: parseConnectionSearch,
  loaderDeps: ({ search: { limit, offset, feed_offset, feed, replaces } }) => ({
    limit,
    offset,
    feed_offset,
    hasFeedForm: feed === 'new' || replaces !== undefined,
  }),
  loader: async ({
    context: { app },
    deps: { limit = 20, offset, feed_offset, hasFeedForm },
    abortController: { signal },
  }): Promise<ConnectionsListed | null> => {
    const clinic = await formClinic(app);
    if (!clinic) return null;
    const calls = connectionCalls(app);
    const [tokens, feeds, staff] = await Promise.all([
      calls.listTokens({ clinic: clinic.id, limit, offset }, signal),
      calls.listCalendarFeeds({ clinic: clinic.id, limit: feedsOnPage, offset: feed_offset }, signal),
      hasFeedForm ? staffCalls(app).listAllStaff({ clinic: clinic.id }, signal) : [],
    ]).catch((error: unknown) => {
      throw pageOf(error);
    });
    return { clinic, tokens, feeds, staff };
  },
  staticData: { title: 'Connections' },
  component: function ConnectionsRoute() {
    const navigate = Route.useNavigate();
    return (
      <ConnectionsPage
        listed={Route.useLoaderData()}
        search={Route.useSearch()}
        onSearch={(search) => void navigate({ search })}
      />
    );
  },
});
