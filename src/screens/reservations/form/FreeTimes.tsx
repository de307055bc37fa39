import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { StaffOption } from '#machines/flows/reservations/reservationFields.ts';
import type { FreeTime } from '#machines/parts/slotHold.machine.ts';
import type { FormRef } from '#src/flows/form.ts';
import { freeTimesFlow } from '#src/flows/reservations/freeTimes.ts';
import { t } from '#src/language/t.ts';
import { dayAt } from '#src/screens/reservations/shared/times.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { useChart } from '#src/session/useChart.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { clockIn } from '#src/time/clinicClock.ts';
import { wallOf } from '#src/time/wallTime.ts';
import { Button } from '#src/ui/Button.tsx';
import { SkeletonLines } from '#src/ui/Skeleton.tsx';
import * as css from './form.css.ts';
import { NoAnswer } from './NoAnswer.tsx';
import { takeTime } from './takeTime.ts';

type Props = { form: FormRef; clinic: number; staff: readonly StaffOption[]; zone: string };

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The next free times of what was chosen, of everyone who gives it until someone is chosen; one press takes a time. */
export function FreeTimes({ form, clinic, staff, zone }: Props) {
  const times = useChart(freeTimesFlow(useApp()));
  const found = useSelector(times, ({ context }) => context.times);
  const wanted = useSelector(times, ({ context }) => context.query?.staff ?? null);
  const isBusy = useSelector(times, (snapshot) => snapshot.hasTag('busy'));
  const isNone = useSelector(times, (snapshot) => snapshot.matches('none'));
  const isFailed = useSelector(times, (snapshot) => snapshot.matches('failed'));
  const service = useSelector(form, ({ context }) => Number(context.values.service) || 0);
  const who = useSelector(form, ({ context }) => Number(context.values.staff) || null);
  const date = useSelector(form, ({ context }) => String(context.values.date ?? ''));
  const chosen = useSelector(form, ({ context }) => `${context.values.date} ${context.values.time}`);
  const wished = `${service} ${who} ${isDay(date) ? date : ''}`;
  // the list stays as it is under whoever takes a time from it
  const taken = useRef('');
  const look = useEffectEvent((by: number | null) =>
    times.send(
      service === 0
        ? { type: 'times.closed' }
        : {
            type: 'times.asked',
            query: { clinic, service, staff: by, from: isDay(date) ? date : null, until: null, weekdays: [] },
          },
    ),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wished for says when to look again.
  useEffect(() => {
    if (taken.current !== wished) look(who);
  }, [wished]);
  const take = takeTime(form, zone);
  const choose = (time: FreeTime) => {
    take(time);
    const { values } = form.getSnapshot().context;
    taken.current = `${service} ${time.staff} ${values.date}`;
  };
  if (service === 0) return <p className={quiet}>{t('Choose a service to see when it is free.')}</p>;
  return (
    <div className={css.slot}>
      {isBusy && found.length === 0 && <SkeletonLines lines={4} />}
      {byDay(found, zone).map(({ day, times: ofDay }) => (
        <section className={css.times} key={day} aria-label={day}>
          <h3 className={css.timesTitle}>{day}</h3>
          <ul className={css.timesList} aria-label={t('Free times')}>
            {ofDay.map((time) => {
              const { date: on, time: at } = wallOf(time.start_at, zone);
              return (
                <li key={`${time.start_at} ${time.staff}`}>
                  <Button
                    size="small"
                    aria-pressed={chosen === `${on} ${at}` && who === time.staff}
                    onClick={() => choose(time)}
                  >
                    <time dateTime={time.start_at}>{clockIn(zone, Date.parse(time.start_at))}</time>{' '}
                    <bdi className={css.timeWho}>{staff.find((one) => one.id === time.staff)?.name}</bdi>
                  </Button>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
      {isNone && (
        <p className={quiet}>
          {t('There are no free times in the next eight weeks. Put the patient on the waiting list.')}
        </p>
      )}
      {isFailed && <NoAnswer onRetry={() => times.send({ type: 'retried' })} />}
      {wanted !== null && !isBusy && (
        <div>
          <Button variant="quiet" size="small" onClick={() => look(null)}>
            {t("Show everyone's times")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The times of each day under its name, in their order. */
function byDay(times: readonly FreeTime[], zone: string): { day: string; times: FreeTime[] }[] {
  const days: { day: string; times: FreeTime[] }[] = [];
  for (const time of times) {
    const day = dayAt(time.start_at, zone);
    const last = days.at(-1);
    if (last?.day === day) last.times.push(time);
    else days.push({ day, times: [time] });
  }
  return days;
}
