import { createFileRoute } from '@tanstack/react-router';
import { connectionCalls } from '#src/calls/connections.ts';
import { pageOf } from '#src/screens/access/refusePage.ts';
import { type ConnectionsListed, ConnectionsPage } from '#src/screens/connections/ConnectionsPage.tsx';
import { parseConnectionSearch } from '#src/screens/connections/connectionSearch.ts';
import { formClinic } from '#src/session/chosenClinic.ts';

export const Route = createFileRoute('/dashboard/settings/connections')({
  validateSearch: parseConnectionSearch,
  loaderDeps: ({ search: { limit, offset } }) => ({ limit, offset }),
  loader: async ({
    context: { app },
    deps: { limit = 20, offset },
    abortController: { signal },
  }): Promise<ConnectionsListed | null> => {
    const clinic = await formClinic(app);
    if (!clinic) return null;
    const page = await connectionCalls(app)
      .listTokens({ clinic: clinic.id, limit, offset }, signal)
      .catch((error: unknown) => {
        throw pageOf(error);
      });
    return { clinic, page };
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
