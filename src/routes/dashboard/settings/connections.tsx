import { createFileRoute } from '@tanstack/react-router';
import { connectionCalls } from '#src/calls/connections.ts';
import { staffCalls } from '#src/calls/staff.ts';
import { webhookCalls } from '#src/calls/webhooks.ts';
import { mayAsk, pageOf } from '#src/screens/access/refusePage.ts';
import { type ConnectionsListed, ConnectionsPage } from '#src/screens/connections/ConnectionsPage.tsx';
import { parseConnectionSearch } from '#src/screens/connections/connectionSearch.ts';
import { feedsOnPage } from '#src/screens/connections/FeedSection.tsx';
import type { App } from '#src/session/app.ts';
import { formClinic } from '#src/session/chosenClinic.ts';

export const Route = createFileRoute('/dashboard/settings/connections')({
  validateSearch: parseConnectionSearch,
  loaderDeps: ({ search: { limit, offset, feed_offset, feed, replaces, webhook } }) => ({
    limit,
    offset,
    feed_offset,
    webhook,
    hasFeedForm: feed === 'new' || replaces !== undefined,
  }),
  loader: async ({
    context: { app },
    deps: { limit = 20, offset, feed_offset, hasFeedForm, webhook },
    abortController: { signal },
  }): Promise<ConnectionsListed | null> => {
    const clinic = await formClinic(app);
    if (!clinic) return null;
    const calls = connectionCalls(app);
    const hasWebhooks = await mayAsk(app, 'listWebhooks', clinic.id);
    const [tokens, feeds, staff, [webhooks, deliveries]] = await Promise.all([
      calls.listTokens({ clinic: clinic.id, limit, offset }, signal),
      calls.listCalendarFeeds({ clinic: clinic.id, limit: feedsOnPage, offset: feed_offset }, signal),
      hasFeedForm ? staffCalls(app).listAllStaff({ clinic: clinic.id }, signal) : [],
      hasWebhooks ? readWebhooks(app, clinic.id, webhook, signal) : ([null, null] as const),
    ]).catch((error: unknown) => {
      throw pageOf(error);
    });
    return { clinic, tokens, feeds, staff, webhooks, deliveries };
  },
  staticData: { title: 'Connections' },
  component: function ConnectionsRoute() {
    const navigate = Route.useNavigate();
    return (
      <ConnectionsPage
        listed={Route.useLoaderData()}
        search={Route.useSearch()}
        onSearch={(next, replace) => void navigate({ search: next, replace })}
      />
    );
  },
});

/** The webhooks, and what the chosen one was told, where it is still there. */
async function readWebhooks(app: App, clinic: number, chosen: number | undefined, signal: AbortSignal) {
  const calls = webhookCalls(app);
  const page = await calls.listWebhooks({ clinic, limit: 100 }, signal);
  const opened = page.results.find(({ id }) => id === chosen);
  return [page, opened ? await calls.listDeliveries(opened.id, { limit: 20 }, signal) : null] as const;
}
