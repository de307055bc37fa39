import { createFileRoute } from '@tanstack/react-router';
import { usualAction } from '#machines/flows/reservations/reservationFields.ts';
import { patientCalls } from '#src/calls/patients.ts';
import { reservationCalls } from '#src/calls/reservations.ts';
import { patientChoice } from '#src/flows/patients/patientLookup.ts';
import { reservationChoicesOf } from '#src/flows/reservations/reservationChoices.ts';
import { t } from '#src/language/t.ts';
import { NoClinic } from '#src/screens/list/NoClinic.tsx';
import {
  type CreateSearch,
  knownValues,
  readCreateSearch,
} from '#src/screens/reservations/form/createSearch.ts';
import { ReservationCreatePage } from '#src/screens/reservations/form/ReservationCreatePage.tsx';
import type { App } from '#src/session/app.ts';
import { formClinic } from '#src/session/chosenClinic.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';

/** Whom and what a link names; someone out of reach is not named at all. */
async function namedBy(app: App, search: CreateSearch, clinic: number, signal: AbortSignal) {
  const [patient, missed] = await Promise.all([
    search.patient
      ? patientCalls(app)
          .readPatient(search.patient, signal)
          .catch(() => null)
      : null,
    search.from
      ? reservationCalls(app)
          .readReservation(search.from, signal)
          .catch(() => null)
      : null,
  ]);
  const isHere = missed?.clinic === clinic ? missed : null;
  const known = {
    ...knownValues(search),
    ...(patient?.clinic === clinic && { patient: patientChoice(patient) }),
    ...(isHere && {
      patient: { id: String(isHere.patient), label: isHere.patient_name },
      service: String(isHere.service),
      staff: String(search.staff ?? isHere.staff),
    }),
  };
  return { known, missed: isHere };
}

export const Route = createFileRoute('/dashboard/reservations/create')({
  validateSearch: readCreateSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { app }, deps, abortController: { signal } }) => {
    const clinic = await formClinic(app);
    if (!clinic) return null;
    const [choices, named] = await Promise.all([
      reservationChoicesOf(app, clinic.id, signal),
      namedBy(app, deps, clinic.id, signal),
    ]);
    const { missed } = named;
    const service = choices.services.find(({ id }) => id === deps.service);
    const known = missed ? named.known : { ...named.known, action: usualAction(service) };
    return { clinic, zone: clinic.timezone || 'UTC', choices, known, missed, drawn: deps.minutes ?? null };
  },
  staticData: { title: 'New reservation', isForm: true },
  component: function ReservationCreateRoute() {
    const given = Route.useLoaderData();
    const search = Route.useSearch();
    if (given) return <ReservationCreatePage key={JSON.stringify([given.clinic.id, search])} {...given} />;
    return (
      <>
        <PageHeader title={t('New reservation')} />
        <NoClinic text={t('Reservations belong to a clinic. Create or join one first.')} />
      </>
    );
  },
});
