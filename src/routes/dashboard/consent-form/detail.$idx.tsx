import { createFileRoute, notFound } from '@tanstack/react-router';
import { parseId } from '#src/address/parseId.ts';
import { consentFormCalls } from '#src/calls/consentForms.ts';
import { ConsentFormDetailPage } from '#src/screens/consent-forms/ConsentFormDetailPage.tsx';
import { VersionDialog } from '#src/screens/consent-forms/VersionDialog.tsx';

export const Route = createFileRoute('/dashboard/consent-form/detail/$idx')({
  beforeLoad: ({ params }) => {
    if (parseId(params.idx) === null) throw notFound();
  },
  validateSearch: (raw: Record<string, unknown>): { version?: number } => {
    const version = parseId(String(raw.version ?? ''));
    return version === null ? {} : { version };
  },
  loaderDeps: ({ search: { version } }) => ({ version }),
  loader: async ({ context: { app }, params, deps: { version: number }, abortController: { signal } }) => {
    if (number === undefined) return null;
    const id = parseId(params.idx) ?? 0;
    const { readConsentFormVersion } = consentFormCalls(app);
    const [version, before] = await Promise.all([
      readConsentFormVersion(id, number, signal),
      number > 1 ? readConsentFormVersion(id, number - 1, signal) : null,
    ]);
    return { version, before };
  },
  staticData: { title: 'Consent form', isForm: true },
  component: function ConsentFormDetailRoute() {
    const id = parseId(Route.useParams().idx) ?? 0;
    const navigate = Route.useNavigate();
    const shown = Route.useLoaderData();
    return (
      <>
        <ConsentFormDetailPage key={id} id={id} />
        {shown && (
          <VersionDialog
            key={shown.version.number}
            {...shown}
            onClose={() => void navigate({ search: {}, resetScroll: false })}
          />
        )}
      </>
    );
  },
});
