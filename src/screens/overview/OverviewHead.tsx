import { useSyncExternalStore } from 'react';
import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import { alone } from '#src/language/language.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { minuteClock } from '#src/time/clock.ts';
import { timeFormat } from '#src/time/timeFormat.ts';
import { browserZone, placeOf } from '#src/time/zone.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import * as css from './overview.css.ts';

function formatsOf(zone: string) {
  try {
    return {
      day: timeFormat({ weekday: 'long', day: 'numeric', month: 'long', timeZone: zone }),
      time: timeFormat({ timeStyle: 'short', timeZone: zone }),
    };
  } catch {
    return null;
  }
}

/** The heading of the overview, with the clinic's own date and time, and the device's zone where that is another one. */
export function OverviewHead({ clinic }: { clinic: Clinic | null }) {
  return (
    <PageHeader
      title={t('Overview')}
      description={
        clinic && (
          <>
            <span className={css.onPaper}>
              <bdi>{clinic.name}</bdi>
            </span>
            {clinic.timezone && <Now zone={clinic.timezone} />}
          </>
        )
      }
    />
  );
}

function Now({ zone }: { zone: string }) {
  const minute = useSyncExternalStore(minuteClock.subscribe, minuteClock.now);
  const formats = formatsOf(zone);
  if (!formats) return null;
  const now = {
    day: alone(formats.day.format(minute)),
    time: <time dateTime={new Date(minute).toISOString()}>{formats.time.format(minute)}</time>,
    place: <bdi>{placeOf(zone)}</bdi>,
  };
  const own = browserZone();
  if (own === zone) return rich('{day} · {time} in {place}', now);
  return rich('{day} · {time} in {place} (your device: {own})', { ...now, own: <bdi>{placeOf(own)}</bdi> });
}
