import { useSelector } from '@xstate/react';
import { minutesOf, type ReservationChoices } from '#machines/flows/reservations/reservationFields.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
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
      {t('Take {usual} minutes', { usual })}
    </Button>
  );
  return (
    <>
      <FormPair>
        <FormNumberField
          form={form}
          name="duration"
          unit={t('minutes')}
          isWhole
          hint={
            usual === null
              ? drawn !== null && t('{drawn} minutes were drawn in the calendar.', { drawn })
              : own !== undefined && own !== chosen?.minutes
                ? t('{name} takes {own} minutes for it instead of {usual}.', {
                    name,
                    own,
                    usual: chosen?.minutes ?? own,
                  })
                : isOther && !isDrawnOther && t('The service takes {usual} minutes.', { usual })
          }
          placeholder={usual === null ? t('Same as the service') : String(usual)}
        />
      </FormPair>
      {isDrawnOther ? (
        <Notice
          tone="info"
          title={t('{drawn} minutes were drawn in the calendar', { drawn })}
          action={
            <>
              {toUsual}
              {typed !== String(drawn) && (
                <Button size="small" onClick={() => take(String(drawn))}>
                  {t('Take {drawn} minutes, as drawn', { drawn })}
                </Button>
              )}
            </>
          }
        >
          {t('The service takes {usual} minutes.', { usual })}
        </Notice>
      ) : (
        toUsual && <div className={css.line}>{toUsual}</div>
      )}
    </>
  );
}
