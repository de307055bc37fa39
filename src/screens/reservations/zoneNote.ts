import { t } from '#src/language/t.ts';
import { browserZone } from '#src/time/zone.ts';

/** Whose time is shown and which one the device has, where that is another; otherwise nothing. */
export function zoneNote(zone: string): string | undefined {
  const own = browserZone();
  if (own === zone) return undefined;
  return t('Times are those of the clinic, {zone}. Your device is set to {own}.', {
    zone: zone.replaceAll('_', ' '),
    own: own.replaceAll('_', ' '),
  });
}
