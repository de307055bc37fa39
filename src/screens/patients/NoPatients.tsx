import Users from 'lucide-react/icons/users';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ButtonTo } from '#src/ui/links.tsx';

type Props = {
  search: string | undefined;
  isNarrowed: boolean;
  /** The page lies behind the end of the list. */
  isPast: boolean;
  onShowAll: () => void;
};

/** Nobody found, or nobody there yet. */
export function NoPatients({ search, isNarrowed, isPast, onShowAll }: Props) {
  if (isNarrowed || isPast)
    return (
      <EmptyState
        title="No patient found"
        text={
          search
            ? `Nobody matches “${search}”. Archived and deceased patients are found by the filter of the status.`
            : isNarrowed
              ? 'Nobody fits these filters.'
              : 'This page is past the end of the list.'
        }
        action={<Button onClick={onShowAll}>Show all patients</Button>}
      />
    );
  return (
    <EmptyState
      icon={<Users size={20} aria-hidden />}
      title="No patient yet"
      text="Whoever is looked after has a chart here: who they are, how they are reached, what must be known about them."
      action={
        <ButtonTo variant="primary" to="/dashboard/patients/create">
          Create the first patient
        </ButtonTo>
      }
    />
  );
}
