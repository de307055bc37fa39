import FilePlus from 'lucide-react/icons/file-plus-2';
import FileText from 'lucide-react/icons/file-text';
import type { Reservation } from '#machines/flows/reservations/reservationMoves.ts';
import { t } from '#src/language/t.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { ButtonTo } from '#src/ui/links.tsx';

const visited: readonly Reservation['status'][] = ['queued', 'arrived', 'in_progress', 'completed'];

/** The way to the medical record of a visit, or to writing it once the patient has come. */
export function RecordButton({ reservation }: { reservation: Reservation }) {
  const forbidden = useForbidden('records.write', reservation.clinic);
  const { id, patient, record, status } = reservation;
  if (record !== null)
    return (
      <ButtonTo
        to="/dashboard/patients/detail/medical-records/detail/$idx"
        params={{ idx: String(record) }}
        icon={<FileText size={16} aria-hidden />}
      >
        {t('Medical record')}
      </ButtonTo>
    );
  if (!visited.includes(status)) return null;
  return (
    <ButtonTo
      to="/dashboard/patients/detail/medical-records/create/$idx"
      params={{ idx: String(patient) }}
      search={{ visit: id }}
      disabledReason={forbidden}
      icon={<FilePlus size={16} aria-hidden />}
    >
      {t('New medical record')}
    </ButtonTo>
  );
}
