import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import type { StaffOption } from '#machines/flows/reservations/reservationFields.ts';
import type { FreeTime } from '#machines/parts/slotHold.machine.ts';
import { freeTimesFlow } from '#src/flows/reservations/freeTimes.ts';
import { t } from '#src/language/t.ts';
import { FreeTimeList } from '#src/screens/reservations/form/FreeTimeList.tsx';
import { NoAnswer } from '#src/screens/reservations/form/NoAnswer.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { useChart } from '#src/session/useChart.ts';
import { SkeletonLines } from '#src/ui/Skeleton.tsx';

type Props = {
  label: string;
  clinic: number;
  service: number;
  /** With whom; null is anyone who gives the service. */
  member: number | null;
  staff: readonly StaffOption[];
  zone: string;
  onChoose: (time: FreeTime) => void;
};

/** The next free times of a service from today on, looked for as soon as they are shown. */
export function TimesWith({ label, clinic, service, member, staff, zone, onChoose }: Props) {
  const times = useChart(freeTimesFlow(useApp()));
  const snapshot = useSelector(times, (now) => now);
  const ask = useEffectEvent(() =>
    times.send({
      type: 'times.asked',
      query: { clinic, service, staff: member, from: null, until: null, weekdays: [] },
    }),
  );
  useEffect(() => ask(), []);
  if (snapshot.matches('shown'))
    return (
      <FreeTimeList
        label={label}
        times={snapshot.context.times}
        // whose times they are is said once, above them
        staff={member === null ? staff : []}
        zone={zone}
        onChoose={onChoose}
      />
    );
  return (
    <section aria-label={label}>
      {snapshot.hasTag('busy') && <SkeletonLines lines={2} label={t('Looking for free times…')} />}
      {snapshot.matches('none') && <p>{t('{label}: nothing in the next eight weeks.', { label })}</p>}
      {snapshot.matches('failed') && <NoAnswer onRetry={() => times.send({ type: 'retried' })} />}
    </section>
  );
}
