import { browserZone } from '#src/effects/zone.ts';

/** Says whose time is shown, where the device has another one. */
export function ZoneNote({ zone }: { zone: string }) {
  const own = browserZone();
  if (own === zone) return null;
  return `Times are those of the clinic, ${zone.replaceAll('_', ' ')}. Your device is set to ${own.replaceAll('_', ' ')}.`;
}
