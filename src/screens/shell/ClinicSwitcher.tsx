import { useSelector } from '@xstate/react';
import Building2 from 'lucide-react/icons/building-2';
import { lazy } from 'react';
import { sparing } from '#src/effects/parts.ts';
import { t } from '#src/language/t.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { ListBoxButton } from '#src/ui/ListBoxButton.tsx';

const load = () => import('./ClinicPopover.tsx').then((part) => ({ default: part.ClinicPopover }));
const ClinicPopover = lazy(sparing(load));

/** Which clinic everything belongs to, and the way to another one. */
export function ClinicSwitcher() {
  const { defaultClinic } = useApp();
  const chosen = useSelector(defaultClinic, ({ context }) => context.chosen);
  const isKnown = useSelector(defaultClinic, (snapshot) => snapshot.hasTag('settled'));
  return (
    <ListBoxButton
      label={t('Clinic')}
      icon={<Building2 size={16} aria-hidden />}
      chosen={chosen?.name ?? (isKnown ? t('none') : '')}
      onNear={load}
    >
      {(trigger, close) => <ClinicPopover trigger={trigger} close={close} />}
    </ListBoxButton>
  );
}
