import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { minuteClock } from '#src/time/clock.ts';
import { timeFormat } from '#src/time/timeFormat.ts';
import { browserZone } from '#src/time/zone.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import * as css from './overview.css.ts';

function formatOf(zone: string): Intl.DateTimeFormat | null {
  try {
    return timeFormat({ dateStyle: 'full', timeStyle: 'short', timeZone: zone });
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
      title={t('Overview')}
      description={
        <>
          {clinic && (
            <span className={css.onPaper}>
              <bdi>{clinic.name}</bdi>
            </span>
          )}
          {firstName && <>{rich('Hello, {firstName}.', { firstName: <bdi>{firstName}</bdi> })}</>}{' '}
          {format &&
            rich('At the clinic it is {minute}.', {
              minute: <time dateTime={new Date(minute).toISOString()}>{format.format(minute)}</time>,
            })}{' '}
          {zone &&
            format &&
            zone !== browserZone() &&
            t('Its times are in {zone}; your device is set to {browserZone}.', {
              zone: zone.replaceAll('_', ' '),
              browserZone: browserZone().replaceAll('_', ' '),
            })}
        </>
      }
    />
  );
}
