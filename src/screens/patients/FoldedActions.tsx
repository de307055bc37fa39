import { useRouter } from '@tanstack/react-router';
import MoreHorizontal from 'lucide-react/icons/ellipsis';
import FileSignature from 'lucide-react/icons/file-signature';
import Pencil from 'lucide-react/icons/pencil';
import Note from 'lucide-react/icons/sticky-note';
import Tag from 'lucide-react/icons/tag';
import type { Patient } from '#machines/flows/patients/patientFields.ts';
import { t } from '#src/language/t.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { Menu } from '#src/ui/Menu.tsx';
import type { MenuAction } from '#src/ui/MenuPopover.tsx';
import { useLabelGiving } from './AddLabel.tsx';
import { visitInWords } from './AskForConsent.tsx';
import type { PatientVisits } from './usePatientVisits.ts';

type Props = {
  patient: Patient;
  zone: string | undefined;
  visits: PatientVisits;
  /** What is in the menu however wide the page is. */
  items: readonly MenuAction[];
  onNote: () => void;
};

/** On a telephone the chart begins sooner: what has no room beside the first two buttons leads the menu. */
export function FoldedActions({ patient, zone, visits, items, onNote }: Props) {
  const router = useRouter();
  const giving = useLabelGiving(patient);
  const { id, clinic, status } = patient;
  const noEdit = useForbidden('patients.write', clinic);
  const noConsent = useForbidden('consents.write', clinic);
  const off = (why: string | undefined) => (why === undefined ? {} : { isDisabled: true, detail: why });
  const coming = visits.kind === 'loaded' ? visits.data : [];
  const consent = {
    id: 'consent',
    label: t('Ask for consent'),
    icon: <FileSignature size={16} aria-hidden />,
    onAction: () => {},
  };
  const consents: MenuAction[] =
    noConsent !== undefined || coming.length === 0
      ? [
          {
            ...consent,
            ...off(noConsent ?? t('A consent belongs to a reservation, and none is coming up.')),
          },
        ]
      : coming.map((visit) => ({
          ...consent,
          id: `consent-${visit.id}`,
          detail: visitInWords(visit, zone),
          onAction: () =>
            void router.navigate({
              to: '/dashboard/reservations/consent/$idx/add',
              params: { idx: String(visit.id) },
            }),
        }));
  const label: MenuAction = {
    id: 'label',
    label: t('Add label'),
    ...off(noEdit),
    icon: <Tag size={16} aria-hidden />,
    onAction: () => giving.open({}),
  };
  const ofChart: MenuAction[] = [
    {
      id: 'edit',
      label: t('Edit patient'),
      ...off(noEdit),
      icon: <Pencil size={16} aria-hidden />,
      onAction: () =>
        void router.navigate({ to: '/dashboard/patients/edit/$idx', params: { idx: String(id) } }),
    },
    {
      id: 'note',
      label: patient.notes ? t('Edit note') : t('Add a sticky note'),
      ...off(noEdit),
      icon: <Note size={16} aria-hidden />,
      onAction: onNote,
    },
  ];
  return (
    <>
      <MoreActions
        items={[
          ...(status === 'active' ? [label, ...consents] : []),
          ...(status === 'merged' ? [] : ofChart),
          ...items,
        ]}
      />
      {giving.dialog}
    </>
  );
}

/** The menu of a chart. */
export const MoreActions = ({ items }: Pick<Props, 'items'>) => (
  <Menu
    label={t('More actions')}
    trigger={<MoreHorizontal size={16} aria-hidden />}
    variant="secondary"
    size="small"
    items={items}
  />
);
