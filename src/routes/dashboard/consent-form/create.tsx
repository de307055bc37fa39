import { createFileRoute } from '@tanstack/react-router';
import { blankOrigin, copyOf } from '#machines/flows/consents/consentFormFields.ts';
import { parseId } from '#src/address/parseId.ts';
import { consentFormCalls } from '#src/calls/consentForms.ts';
import { requiringServicesOf } from '#src/flows/services/requiringServices.ts';
import { t } from '#src/language/t.ts';
import { ConsentFormCreatePage } from '#src/screens/consent-forms/ConsentFormCreatePage.tsx';
import { NoClinic } from '#src/screens/list/NoClinic.tsx';
import type { App } from '#src/session/app.ts';
import { formClinic } from '#src/session/chosenClinic.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';

/** The form that a link asks to copy; one out of reach is not copied. */
async function originOf(app: App, copied: number | undefined, clinic: number, signal: AbortSignal) {
  if (!copied) return blankOrigin;
  const form = await consentFormCalls(app)
    .readConsentForm(copied, signal)
    .catch(() => null);
  return form?.clinic === clinic
    ? copyOf(form, t('Copy of {title}', { title: form.title }).slice(0, 200))
    : blankOrigin;
}

export const Route = createFileRoute('/dashboard/consent-form/create')({
  validateSearch: ({ copy }: Record<string, unknown>): { copy?: number } => {
    const id = parseId(String(copy ?? ''));
    return id === null ? {} : { copy: id };
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { app }, deps, abortController: { signal } }) => {
    const clinic = await formClinic(app);
    if (!clinic) return null;
    const [services, origin] = await Promise.all([
      requiringServicesOf(app, clinic.id, signal),
      originOf(app, deps.copy, clinic.id, signal),
    ]);
    return { clinic, services, origin };
  },
  staticData: { title: 'New consent form', isForm: true },
  component: function ConsentFormCreateRoute() {
    const given = Route.useLoaderData();
    if (given) return <ConsentFormCreatePage key={`${given.clinic.id}${given.origin.draft}`} {...given} />;
    return (
      <>
        <PageHeader title={t('New consent form')} />
        <NoClinic text={t('Consent forms belong to a clinic. Create or join one first.')} />
      </>
    );
  },
});
