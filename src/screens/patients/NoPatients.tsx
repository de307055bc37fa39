import Users from 'lucide-react/icons/users';
import { t } from '#src/language/t.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { NewBySearch } from '#src/screens/search/shared/NewBySearch.tsx';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ButtonTo } from '#src/ui/links.tsx';

type Props = {
  clinic: number;
  search: string | undefined;
  isNarrowed: boolean;
  /** The page lies behind the end of the list. */
  isPast: boolean;
  onShowAll: () => void;
};

/** No one found, or no one there yet. */
export function NoPatients({ clinic, search, isNarrowed, isPast, onShowAll }: Props) {
  const forbidden = useForbidden('patients.write');
  if (isNarrowed || isPast)
    return (
      <EmptyState
        title={t('No patient found')}
        text={
          search
            ? t(
                'No patient matches “{search}”. To find archived or deceased patients, change the status filter.',
                { search },
              )
            : isNarrowed
              ? t('No one matches these filters.')
              : t('This page is past the end of the list.')
        }
        action={
          <>
            <Button onClick={onShowAll}>{t('Show all patients')}</Button>
            <NewBySearch clinic={clinic} words={search} />
          </>
        }
      />
    );
  return (
    <EmptyState
      icon={<Users size={20} aria-hidden />}
      title={t('No patients yet')}
      text={t('Every patient has a chart here: who they are, how to reach them, and what staff must know.')}
      action={
        <ButtonTo to="/dashboard/patients/create" disabledReason={forbidden}>
          {t('Create the first patient')}
        </ButtonTo>
      }
    />
  );
}
