import { t } from '#src/language/t.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import { privateNames, useNamesHidden } from './privateNames.ts';

/** Hides the names of patients on every page of the reservations, or shows them again. */
export function HideNames() {
  const names = privateNames(useApp());
  return <Switch label={t('Hide names')} isSelected={useNamesHidden()} onChange={names.hide} />;
}
