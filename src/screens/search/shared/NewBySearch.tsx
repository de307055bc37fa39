import UserPlus from 'lucide-react/icons/user-plus';
import { namesPerson } from '#machines/flows/patients/personInWords.ts';
import { t } from '#src/language/t.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { Button } from '#src/ui/Button.tsx';
import { useGoWithWords } from './useGoWithWords.ts';

type Props = { clinic: number; words: string | undefined };

/** Registers whom a search did not find, by what was typed. */
export function NewBySearch({ clinic, words = '' }: Props) {
  const forbidden = useForbidden('patients.write');
  const go = useGoWithWords(clinic);
  if (!namesPerson(words)) return null;
  return (
    <Button
      icon={<UserPlus size={16} aria-hidden />}
      disabledReason={forbidden}
      onClick={() => go('/dashboard/patients/create', words)}
    >
      {t('New patient “{words}”', { words })}
    </Button>
  );
}
