import { useSelector } from '@xstate/react';
import Moon from 'lucide-react/icons/moon';
import { t } from '#src/language/t.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { Switch } from '#src/ui/Switch.tsx';

/** The switch 'Dark mode'. */
export function DarkModeSwitch() {
  const { darkMode } = useApp();
  const isDark = useSelector(darkMode, (snapshot) => snapshot.hasTag('dark'));
  return (
    <Switch
      label={t('Dark mode')}
      isCompact
      icon={<Moon size={16} aria-hidden />}
      isSelected={isDark}
      onChange={() => darkMode.send({ type: 'darkMode.toggled' })}
    />
  );
}
