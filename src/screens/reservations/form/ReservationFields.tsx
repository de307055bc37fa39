import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { ReservationChoices } from '#machines/flows/reservations/reservationFields.ts';
import type { seriesPlanMachine } from '#machines/parts/seriesPlan.machine.ts';
import type { slotHoldMachine } from '#machines/parts/slotHold.machine.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { FormTextField } from '#src/screens/form/FormTextField.tsx';
import { FormSection } from '#src/ui/FormLayout.tsx';
import { zoneNote } from '../zoneNote.ts';
import { ActionField } from './ActionField.tsx';
import { DetailFields } from './DetailFields.tsx';
import { DurationField } from './DurationField.tsx';
import { FreeTimes } from './FreeTimes.tsx';
import * as css from './form.css.ts';
import { NextFree } from './NextFree.tsx';
import { PatientField } from './PatientField.tsx';
import { RepeatFields } from './RepeatFields.tsx';
import { SeriesScope } from './SeriesScope.tsx';
import { SlotStatus } from './SlotStatus.tsx';
import { TimeFields } from './TimeFields.tsx';
import { takeTime } from './takeTime.ts';
import { WaitingFields } from './WaitingFields.tsx';
import { WhatFields } from './WhatFields.tsx';

export type ReservationFieldsProps = ReservationChoices & {
  form: FormRef;
  slot: ActorRefFrom<typeof slotHoldMachine>;
  /** Where it may recur. */
  plan?: ActorRefFrom<typeof seriesPlanMachine> | undefined;
  /** It is one of a series, so that it has to be said how many of them are changed. */
  isOfSeries?: boolean;
  clinic: number;
  zone: string;
  /** Who it is for, where that is settled. */
  part: 'new' | 'stored' | 'rebooked';
  /** How many minutes were drawn in the calendar. */
  drawn?: number | null;
};

/** What is said above the fields of the time. */
function timeNote(action: string, part: ReservationFieldsProps['part'], zone: string): string | undefined {
  if (action === 'waitlist') return t('A time is not needed yet: it is offered when one becomes free.');
  if (action !== 'queue') return zoneNote(zone);
  return part === 'new'
    ? t('The patient waits without a time. Give one later, or start the visit when someone is free.')
    : t('Leave date and time empty while the patient waits for someone to be free.');
}

/** The fields of a reservation, the same for making and changing one: for whom and what, when, the rest. */
export function ReservationFields(props: ReservationFieldsProps) {
  const { form, slot, clinic, zone, part, services, staff } = props;
  const action = useSelector(form, ({ context }) => String(context.values.action));
  const repeats = useSelector(
    form,
    ({ context: { values } }) => values.repeats === true && action === 'book',
  );
  const isWaiting = action === 'waitlist';
  const isQueued = action === 'queue';
  const hasTime = !isWaiting && !(isQueued && part === 'new');
  const time = (
    <FormSection id="reservation-time" title={t('Time')} text={timeNote(action, part, zone)}>
      {part === 'rebooked' && <WhatFields form={form} services={services} staff={staff} isStaffOnly />}
      {isWaiting && <WaitingFields form={form} />}
      {hasTime && (
        <>
          <TimeFields form={form} zone={zone} />
          <DurationField form={form} services={services} staff={staff} drawn={props.drawn ?? null} />
          {part !== 'new' && (
            <NextFree
              form={form}
              clinic={clinic}
              staff={staff}
              zone={zone}
              isAskedAtOnce={part === 'rebooked'}
            />
          )}
          {!repeats && (
            <SlotStatus
              slot={slot}
              form={form}
              staff={staff}
              zone={zone}
              isNew={part === 'new'}
              onChoose={takeTime(form, zone)}
            />
          )}
          {props.isOfSeries && <SeriesScope form={form} slot={slot} plan={props.plan} zone={zone} />}
        </>
      )}
    </FormSection>
  );
  const details = (
    <FormSection id="reservation-details" title={t('Details')}>
      <FormTextField form={form} name="reason" />
      <DetailFields form={form} labels={props.labels} isNew={part === 'new'} />
    </FormSection>
  );
  if (part === 'rebooked') return time;
  if (part === 'stored')
    return (
      <>
        <FormSection id="reservation-what" title={t('Reservation')}>
          <WhatFields form={form} services={services} staff={staff} />
        </FormSection>
        {time}
        {details}
      </>
    );
  return (
    <div className={css.booking}>
      <div className={css.part}>
        <FormSection id="reservation-what" title={t('Reservation')} isTitleHidden>
          <PatientField form={form} clinic={clinic} zone={zone} />
          <WhatFields form={form} services={services} staff={staff} isNew />
        </FormSection>
      </div>
      {hasTime && (
        <aside className={css.free} aria-labelledby="free-times">
          <h2 id="free-times">{t('Next free times')}</h2>
          <FreeTimes form={form} clinic={clinic} staff={staff} zone={zone} />
        </aside>
      )}
      <div className={css.part}>
        {time}
        <FormSection id="reservation-type" title={t('Type')} isTitleHidden>
          <ActionField form={form} zone={zone} />
        </FormSection>
        {props.plan && action === 'book' && (
          <FormSection id="reservation-repeat" title={t('Repetition')}>
            <RepeatFields form={form} plan={props.plan} zone={zone} />
          </FormSection>
        )}
        {details}
      </div>
    </div>
  );
}
