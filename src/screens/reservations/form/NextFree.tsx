import { useSelector } from '@xstate/react';
import CalendarSearch from 'lucide-react/icons/calendar-search';
import { useEffect, useEffectEvent } from 'react';
import type { StaffOption } from '#machines/flows/reservations/reservationFields.ts';
import type { FormRef } from '#src/flows/form.ts';
import { freeTimesFlow } from '#src/flows/reservations/freeTimes.ts';
import { t } from '#src/language/t.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { useChart } from '#src/session/useChart.ts';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { FreeTimeList } from './FreeTimeList.tsx';
import * as css from './form.css.ts';
import { NoAnswer } from './NoAnswer.tsx';
import { takeTime } from './takeTime.ts';

type Props = {
  form: FormRef;
  clinic: number;
  staff: readonly StaffOption[];
  zone: string;
  /** All but the time is known: the times are looked for without being asked, as long as none is chosen. */
  isAskedAtOnce: boolean;
};

/** Finds the next free times of the chosen service, with the chosen member of staff or with anyone. */
export function NextFree({ form, clinic, staff, zone, isAskedAtOnce }: Props) {
  const times = useChart(freeTimesFlow(useApp()));
  const snapshot = useSelector(times, (now) => now);
  const service = useSelector(form, ({ context }) => Number(context.values.service) || 0);
  const isBusy = snapshot.hasTag('busy');
  const wanted = snapshot.context.query?.staff ?? null;
  const ask = (isAnybody: boolean) => {
    const { values } = form.getSnapshot().context;
    const from = /^\d{4}-\d{2}-\d{2}$/.test(String(values.date)) ? String(values.date) : null;
    const chosen = isAnybody ? null : Number(values.staff) || null;
    times.send({
      type: 'times.asked',
      query: { clinic, service, staff: chosen, from, until: null, weekdays: [] },
    });
  };
  const askAtOnce = useEffectEvent(() => {
    const { date, time } = form.getSnapshot().context.values;
    if (isAskedAtOnce && !date && !time && service !== 0) ask(false);
  });
  useEffect(() => askAtOnce(), []);
  const choose = takeTime(form, zone);
  return (
    <div className={css.slot}>
      <div className={css.line}>
        <Button
          icon={<CalendarSearch size={16} aria-hidden />}
          isPending={isBusy}
          disabledReason={service === 0 ? t('Choose a service first.') : undefined}
          onClick={() => ask(false)}
        >
          {t('Find the next free time')}
        </Button>
        {wanted !== null && !isBusy && (
          <Button variant="quiet" onClick={() => ask(true)}>
            {t('With anyone')}
          </Button>
        )}
      </div>
      {snapshot.matches('shown') && (
        <FreeTimeList
          label={t('Free times')}
          times={snapshot.context.times}
          staff={staff}
          zone={zone}
          onChoose={(time) => {
            times.send({ type: 'times.closed' });
            choose(time);
          }}
        />
      )}
      {snapshot.matches('none') && (
        <Notice tone="info">
          {t('There are no free times in the next eight weeks. Put the patient on the waiting list.')}
        </Notice>
      )}
      {snapshot.matches('failed') && <NoAnswer onRetry={() => times.send({ type: 'retried' })} />}
    </div>
  );
}
