import { t } from '#src/language/t.ts';
import { useNamesHidden } from '#src/screens/reservations/shared/privateNames.ts';
import { useApp } from '#src/session/AppContext.tsx';

/** Says in a toast to whom a time is offered, without the name where names are hidden. */
export function useOfferedNotice(): (name: string | null) => void {
  const { toasts } = useApp();
  const isPrivate = useNamesHidden();
  return (name) => {
    if (name === null) return;
    const text = isPrivate ? t('The time is offered.') : t('The time is offered to {name}.', { name });
    toasts.push({ kind: 'success', text });
  };
}
