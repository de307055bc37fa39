import { useSyncExternalStore } from 'react';
import { minuteClock } from '#src/effects/clock.ts';
import { browserZone } from '#src/effects/zone.ts';
import { Card } from '#src/ui/Card.tsx';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat | null {
  try {
    const known = formats.get(zone);
    const format =
      known ?? new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short', timeZone: zone });
    formats.set(zone, format);
    return format;
  } catch {
    return null;
  }
}

/** The clinic's own date and time, with a word where the browser's zone is another one. */
export function ClinicTime({ zone }: { zone: string }) {
  const minute = useSyncExternalStore(minuteClock.subscribe, minuteClock.now);
  const format = formatOf(zone);
  if (!format) return null;
  const differs = zone !== browserZone();
  return (
    <Card title="Time at the clinic" text={differs ? `Your device is set to ${browserZone()}.` : undefined}>
      <p>
        <time dateTime={new Date(minute).toISOString()}>{format.format(minute)}</time>
      </p>
      <p>{zone.replaceAll('_', ' ')}</p>
    </Card>
  );
}
