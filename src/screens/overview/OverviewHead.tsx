import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import type { Clinic } from '#machines/flows/clinicFields.ts';
import { useApp } from '#src/app/AppContext.tsx';
import { minuteClock } from '#src/effects/clock.ts';
import { browserZone } from '#src/effects/zone.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';

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

/** The heading of the overview, with the clinic's own date and time, and a word where the browser's zone is another one. */
export function OverviewHead({ clinic }: { clinic: Clinic | null }) {
  const { auth } = useApp();
  const firstName = useSelector(auth, ({ context }) => context.user?.first_name ?? '');
  const minute = useSyncExternalStore(minuteClock.subscribe, minuteClock.now);
  const zone = clinic?.timezone;
  const format = zone ? formatOf(zone) : null;
  return (
    <PageHeader
      title="Overview"
      description={
        <>
          {firstName && (
            <>
              Hello, <bdi>{firstName}</bdi>.
            </>
          )}{' '}
          {format && (
            <>
              At the clinic it is{' '}
              <time dateTime={new Date(minute).toISOString()}>{format.format(minute)}</time>.
            </>
          )}{' '}
          {zone && format && zone !== browserZone() && (
            <>
              Its times are in {zone.replaceAll('_', ' ')}; your device is set to{' '}
              {browserZone().replaceAll('_', ' ')}.
            </>
          )}
        </>
      }
    />
  );
}
