import Archive from 'lucide-react/icons/archive';
import Flower from 'lucide-react/icons/flower-2';
import Merge from 'lucide-react/icons/merge';
import type { Patient } from '#machines/flows/patients/patientFields.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { statuses } from './words.ts';

const icons = { archived: Archive, deceased: Flower, merged: Merge } as const;

/** Whether a patient is no longer an active one, in word and icon. */
export function PatientStatusChip({ status }: Pick<Patient, 'status'>) {
  if (status === 'active') return null;
  const Icon = icons[status];
  return <Chip icon={<Icon size={14} aria-hidden />}>{statuses[status]}</Chip>;
}
