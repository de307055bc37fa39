import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { reservationEditMachine } from '#machines/flows/reservationEdit.machine.ts';
import type { ReservationChoices } from '#machines/flows/reservationFields.ts';
import { whyTimeStays } from '#machines/flows/reservationMoves.ts';
import type { FormValue } from '#machines/form/rules.ts';
import { said } from '#src/language/said.ts';
import { t } from '#src/language/t.ts';
import { ConflictDialog } from '#src/screens/form/ConflictDialog.tsx';
import { DraftNotice } from '#src/screens/form/DraftNotice.tsx';
import { FlowForm } from '#src/screens/form/FlowForm.tsx';
import { FormSaveBar } from '#src/screens/form/FormSaveBar.tsx';
import { LeaveGuard } from '#src/screens/form/LeaveGuard.tsx';
import { SavingNotices } from '#src/screens/form/SavingNotices.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { kinds, priorities, sources } from '../words.ts';
import { ReservationFields } from './ReservationFields.tsx';

/** The open form of a reservation, with everything that may come between. */
export function ReservationEditForm({ flow }: { flow: ActorRefFrom<typeof reservationEditMachine> }) {
  const form = useSelector(flow, ({ children }) => children.form);
  const slot = useSelector(flow, ({ children }) => children.slot);
  const conflict = useSelector(flow, ({ children }) => children.conflict);
  const context = useSelector(flow, (snapshot) => snapshot.context);
  const isSlow = useSelector(flow, (snapshot) => snapshot.hasTag('slow'));
  const isUnavailable = useSelector(flow, (snapshot) => snapshot.matches({ open: 'unavailable' }));
  const isVanished = useSelector(flow, (snapshot) => snapshot.matches({ open: 'vanished' }));
  if (!form || !slot || !context.reservation) return null;
  const { services, staff, labels } = context;
  const fixed = whyTimeStays(context.reservation);
  return (
    <>
      <FlowForm form={form} label={t('Edit reservation')}>
        <DraftNotice form={form} />
        {isVanished && (
          <Notice tone="danger" isUrgent title={t('This reservation can no longer be reached.')}>
            {t('It cannot be saved any more. What you typed stays here, so that you can copy it.')}
          </Notice>
        )}
        {fixed && (
          <Notice tone="info" title={t('The time, the service and the member of staff stay as they are.')}>
            {said(fixed)}
          </Notice>
        )}
        <ReservationFields
          form={form}
          slot={slot}
          services={services}
          staff={staff}
          labels={labels}
          clinic={context.reservation.clinic}
          zone={context.zone}
          part="stored"
          isOfSeries={context.reservation.series !== null && context.reservation.start_at !== null}
        />
        <SavingNotices
          isSlow={isSlow}
          isUnavailable={isUnavailable}
          onCancel={() => flow.send({ type: 'saving.cancelled' })}
          onRetry={() => form.send({ type: 'form.submitted' })}
        />
        <FormSaveBar form={form} action={t('Save changes')} isFailed={isUnavailable} isOver={isVanished} />
      </FlowForm>
      {conflict && <ConflictDialog conflict={conflict} form={form} describe={describing(context)} />}
      <LeaveGuard form={form} />
    </>
  );
}

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kind: kinds,
  priority: priorities,
  source: sources,
  fold: { '': t('The first'), later: t('The second') },
};

/** The choices of a reservation in words, for comparing two versions. */
function describing({ services, staff, labels }: ReservationChoices) {
  const lists: Readonly<Record<string, readonly { id: number; name: string }[]>> = {
    service: services,
    staff,
  };
  return (name: string, value: FormValue): string | undefined => {
    const named = lists[name]?.find(({ id }) => String(id) === value)?.name;
    if (name === 'labels' && Array.isArray(value))
      return value
        .map((id) => labels.find((label) => label.id === id)?.name ?? t('Label {id}', { id }))
        .join('\n');
    return named ?? words[name]?.[String(value)];
  };
}
