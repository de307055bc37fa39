import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { heldReservation } from '#machines/flows/reservations/reservationFields.ts';
import type { Occurrence, seriesPlanMachine } from '#machines/parts/seriesPlan.machine.ts';
import type { FormRef } from '#src/flows/form.ts';
import { plural, t } from '#src/language/t.ts';
import { FormTextArea } from '#src/screens/form/FormTextArea.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { OccurrenceRow } from './OccurrenceRow.tsx';
import * as css from './series.css.ts';

type Props = { form: FormRef; plan: ActorRefFrom<typeof seriesPlanMachine>; zone: string };

const isHard = ({ conflicts }: Occurrence) => conflicts.some(({ severity }) => severity === 'hard');

/** Every day of the series before it is made: free, doubtful or taken, and how a taken one is skipped or moved. */
export function SeriesPlan({ form, plan, zone }: Props) {
  const { occurrences, problem, wish } = useSelector(plan, ({ context }) => context);
  const isBusy = useSelector(plan, (snapshot) => snapshot.hasTag('busy'));
  const isUnanswered = useSelector(plan, (snapshot) => snapshot.matches('unanswered'));
  const values = useSelector(form, ({ context }) => context.values);
  const { skip: skipped, moved } = heldReservation(values);
  const kept = occurrences.filter(({ date }) => !skipped.includes(date));
  const isDoubtful = kept.some((one) => one.conflicts.length > 0 && !isHard(one));
  const change = (name: 'skip' | 'moved', value: readonly object[] | readonly string[]) =>
    form.send({ type: 'field.changed', name, value: value as never });
  const move = (date: string, start_at: string | null) => {
    const others = moved.filter((one) => one.date !== date);
    change('moved', start_at === null ? others : [...others, { date, start_at }]);
  };
  if (problem) return <Notice tone="warning">{problem}</Notice>;
  if (isUnanswered)
    return (
      <Notice
        tone="warning"
        title={t('The dates could not be checked')}
        action={
          <Button size="small" onClick={() => plan.send({ type: 'plan.retried' })}>
            {t('Try again')}
          </Button>
        }
      />
    );
  return (
    <div className={css.plan}>
      <p className={css.summary} role="status">
        {summaryOf(kept, wish !== null, isBusy && occurrences.length === 0)}
      </p>
      <ul className={css.rows} aria-label={t('Dates of the series')} aria-busy={isBusy || undefined}>
        {occurrences.map((one) => (
          <OccurrenceRow
            key={one.date}
            occurrence={one}
            zone={zone}
            isSkipped={skipped.includes(one.date)}
            onSkip={(isSkipped) =>
              change('skip', isSkipped ? [...skipped, one.date] : skipped.filter((day) => day !== one.date))
            }
            onMove={(start_at) => move(one.date, start_at)}
          />
        ))}
      </ul>
      {isDoubtful && (
        <FormTextArea
          form={form}
          name="override_reason"
          rows={2}
          hint={t('Kept with the reservations that have a conflict.')}
        />
      )}
    </div>
  );
}

function summaryOf(kept: readonly Occurrence[], isWhole: boolean, isFirst: boolean): string {
  if (!isWhole)
    return t('Choose the patient, the service, the staff member and the first time to see the dates.');
  if (isFirst) return t('Checking the dates.');
  const taken = kept.filter(isHard).length;
  if (taken === 1)
    return plural(
      kept.length,
      'The date is taken: skip it or move it.',
      '{count} dates. One of them is taken: skip it or move it.',
    );
  if (taken > 1)
    return plural(
      kept.length,
      '{count} date. {taken} of them are taken: skip or move them.',
      '{count} dates. {taken} of them are taken: skip or move them.',
      { taken },
    );
  return plural(kept.length, 'One date.', '{count} dates.');
}
