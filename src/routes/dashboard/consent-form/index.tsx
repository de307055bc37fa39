import { createFileRoute } from '@tanstack/react-router';
import { consentFormCalls } from '#src/calls/consentForms.ts';
import { ConsentFormsPage } from '#src/screens/consent-forms/ConsentFormsPage.tsx';
import { parseConsentFormSearch } from '#src/screens/consent-forms/consentFormSearch.ts';
import { chosenClinic } from '#src/session/chosenClinic.ts';

export const Route = createFileRoute('/dashboard/consent-form/')({
  validateSearch: parseConsentFormSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { app }, deps, abortController: { signal } }) => {
    const clinic = (await chosenClinic(app))?.id;
    if (clinic === undefined) return { page: null };
    const { limit = 20, offset = 0, ordering = 'title', search, status = 'current', category } = deps;
    const { listConsentForms } = consentFormCalls(app);
    return {
      page: await listConsentForms({ clinic, limit, offset, ordering, search, status, category }, signal),
    };
  },
  staticData: { title: 'Consent forms' },
  component: function ConsentFormsRoute() {
    const navigate = Route.useNavigate();
    return (
      <ConsentFormsPage
        {...Route.useLoaderData()}
        search={Route.useSearch()}
        onSearch={(next, replace) => void navigate({ search: next, replace })}
      />
    );
  },
});
