import { useRouter } from '@tanstack/react-router';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import FileSignature from 'lucide-react/icons/file-signature';
import type { Patient } from '#machines/flows/patients/patientFields.ts';
import type { Reservation } from '#machines/flows/reservations/reservationMoves.ts';
import { t } from '#src/language/t.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { instantInWords } from '#src/time/days.ts';
import { ButtonTo } from '#src/ui/links.tsx';
import { Menu } from '#src/ui/Menu.tsx';
import type { PatientVisits } from './usePatientVisits.ts';

type Props = { patient: Patient; zone: string | undefined; visits: PatientVisits };

/** The way to a consent, as a button: on the visit that comes, on one of several, or on one that is booked first. */
export function AskForConsent({ patient, zone, visits }: Props) {
  const router = useRouter();
  const forbidden = useForbidden('consents.write', patient.clinic);
  const coming = visits.kind === 'loaded' ? visits.data : [];
  const icon = <FileSignature size={16} aria-hidden />;
  const paramsOf = (id: number) => ({ idx: String(id) });
  const [only] = coming;
  if (forbidden !== undefined || (only && coming.length === 1))
    return (
      <ButtonTo
        size="small"
        to="/dashboard/reservations/consent/$idx/add"
        params={paramsOf(only?.id ?? 0)}
        disabledReason={forbidden}
        icon={icon}
      >
        {t('Ask for consent')}
      </ButtonTo>
    );
  return (
    <Menu
      label={t('Ask for consent')}
      variant="secondary"
      size="small"
      icon={icon}
      items={
        coming.length === 0
          ? [
              {
                id: 'book',
                label: t('Book a visit first'),
                detail: t('A consent belongs to a reservation, and none is coming up.'),
                icon: <CalendarPlus size={16} aria-hidden />,
                onAction: () =>
                  void router.navigate({
                    to: '/dashboard/reservations/create',
                    search: { patient: patient.id },
                  }),
              },
            ]
          : coming.map((visit) => ({
              id: String(visit.id),
              label: timeOf(visit, zone),
              detail: serviceOf(visit),
              icon,
              onAction: () =>
                void router.navigate({
                  to: '/dashboard/reservations/consent/$idx/add',
                  params: paramsOf(visit.id),
                }),
            }))
      }
    />
  );
}

type Visit = Pick<Reservation, 'start_at' | 'service_name' | 'staff_name'>;

const timeOf = ({ start_at }: Visit, zone: string | undefined) =>
  start_at ? instantInWords(start_at, zone) : t('No time yet');

const serviceOf = ({ service_name, staff_name }: Visit) =>
  [service_name, staff_name].filter(Boolean).join(' · ');

/** When a visit is, and what for. */
export const visitInWords = (visit: Visit, zone: string | undefined) =>
  [timeOf(visit, zone), serviceOf(visit)].join(' · ');
