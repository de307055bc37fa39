import { useSelector } from '@xstate/react';
import { minutesOf, type ReservationChoices } from '#machines/flows/reservations/reservationFields.ts';
import type { FormRef } from '#src/flows/form.ts';
import { inDigits } from '#src/language/inDigits.ts';
import { plural, t } from '#src/language/t.ts';
import { FormNumberField } from '#src/screens/form/FormNumberField.tsx';
import { Button } from '#src/ui/Button.tsx';
import { FormPair } from '#src/ui/FormLayout.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import * as css from './form.css.ts';

type Props = Pick<ReservationChoices, 'services' | 'staff'> & {
  form: FormRef;
  /** How many minutes were drawn in the calendar. */
  drawn: number | null;
};

/** How long it takes: what the service takes with whoever gives it, unless another duration was drawn or typed. */
export function DurationField({ form, services, staff, drawn }: Props) {
  const service = useSelector(form, ({ context }) => Number(context.values.service) || 0);
  const giver = useSelector(form, ({ context }) => Number(context.values.staff) || 0);
  const typed = useSelector(form, ({ context }) => String(context.values.duration ?? ''));
  const chosen = services.find(({ id }) => id === service);
  const usual = chosen ? minutesOf(chosen, giver) : null;
  const own = chosen?.minutesWith[giver];
  const name = staff.find(({ id }) => id === giver)?.name ?? '';
  const isOther = usual !== null && typed !== '' && Number(typed) !== usual;
  const isDrawnOther = usual !== null && drawn !== null && drawn !== usual;
  const take = (minutes: string) => form.send({ type: 'field.changed', name: 'duration', value: minutes });
  const toUsual = isOther && (
    <Button size="small" onClick={() => take('')}>
      {plural(usual, 'Take {count} minute', 'Take {count} minutes')}
    </Button>
  );
  return (
    <>
      <FormPair>
        <FormNumberField
          form={form}
          name="duration"
          isWhole
          hint={
            usual === null
              ? drawn !== null &&
                plural(
                  drawn,
                  '{count} minute was drawn in the calendar.',
                  '{count} minutes were drawn in the calendar.',
                )
              : own !== undefined && own !== chosen?.minutes
                ? plural(
                    own,
                    '{name} takes {count} minute for it instead of {usual}.',
                    '{name} takes {count} minutes for it instead of {usual}.',
                    { name, usual: chosen?.minutes ?? own },
                  )
                : isOther &&
                  !isDrawnOther &&
                  plural(usual, 'The service takes {count} minute.', 'The service takes {count} minutes.')
          }
          placeholder={usual === null ? t('Same as the service') : inDigits(usual)}
        />
      </FormPair>
      {isDrawnOther ? (
        <Notice
          tone="info"
          title={plural(
            drawn,
            '{count} minute was drawn in the calendar',
            '{count} minutes were drawn in the calendar',
          )}
          action={
            <>
              {toUsual}
              {typed !== String(drawn) && (
                <Button size="small" onClick={() => take(String(drawn))}>
                  {plural(drawn, 'Take {count} minute, as drawn', 'Take {count} minutes, as drawn')}
                </Button>
              )}
            </>
          }
        >
          {plural(usual, 'The service takes {count} minute.', 'The service takes {count} minutes.')}
        </Notice>
      ) : (
        toUsual && <div className={css.line}>{toUsual}</div>
      )}
    </>
  );
}
