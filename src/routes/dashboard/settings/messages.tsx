import { createFileRoute } from '@tanstack/react-router';
import { RefusedError } from '#machines/parts/failure.ts';
import { messageCalls } from '#src/calls/messages.ts';
import { pageOf, refusePage } from '#src/screens/access/refusePage.ts';
import { type MessagesListed, MessagesPage } from '#src/screens/messages/MessagesPage.tsx';
import { parseMessageSearch } from '#src/screens/messages/messageSearch.ts';
import { formClinic } from '#src/session/chosenClinic.ts';

function unlessGone(error: unknown): null {
  if (error instanceof RefusedError && error.status === 404) return null;
  throw error;
}

export const Route = createFileRoute('/dashboard/settings/messages')({
  validateSearch: parseMessageSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { app }, deps, abortController: { signal } }): Promise<MessagesListed | null> => {
    await refusePage(app, 'listMessages');
    const clinic = await formClinic(app);
    if (!clinic) return null;
    const { message, limit = 20, offset, state } = deps;
    const { listMessages, readMessage } = messageCalls(app);
    const listed = listMessages({ clinic: clinic.id, limit, offset, state }, signal);
    // an address of another clinic, or of a message that is forgotten by now, opens the list alone
    const read = message === undefined ? null : readMessage(message, signal).catch(unlessGone);
    const [page, opened] = await Promise.all([listed, read]).catch((error: unknown) => {
      throw pageOf(error);
    });
    return { clinic, page, opened: opened?.message.clinic === clinic.id ? opened : null };
  },
  staticData: { title: 'Messages' },
  component: function MessagesRoute() {
    const navigate = Route.useNavigate();
    return (
      <MessagesPage
        listed={Route.useLoaderData()}
        search={Route.useSearch()}
        onSearch={(next, replace) => void navigate({ search: next, replace })}
      />
    );
  },
});
