import { browserZone } from '#src/effects/zone.ts';
import { t } from '#src/language/t.ts';

/** Says whose time is shown, where the device has another one. */
export function ZoneNote({ zone }: { zone: string }) {
  const own = browserZone();
  if (own === zone) return null;
  return t('Times are those of the clinic, {zone}. Your device is set to {own}.', {
    zone: zone.replaceAll('_', ' '),
    own: own.replaceAll('_', ' '),
  });
}
