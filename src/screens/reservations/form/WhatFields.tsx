import { useSelector } from '@xstate/react';
import { giversOfAll } from '#machines/flows/reservations/givers.ts';
import { actionWith, type ReservationChoices } from '#machines/flows/reservations/reservationFields.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { useField } from '#src/screens/form/useField.ts';
import { ComboBox } from '#src/ui/ComboBox.tsx';

type Props = Pick<ReservationChoices, 'services' | 'staff'> & {
  form: FormRef;
  isNew?: boolean;
  isStaffOnly?: boolean;
};

const optionsOf = (choices: readonly { id: number; name: string }[]) =>
  choices.map(({ id, name }) => ({ id: String(id), label: name }));

/** What is done, and by whom: those who give the service stand first. */
export function WhatFields({ form, services, staff, isNew, isStaffOnly }: Props) {
  const what = useField(form, 'service');
  const who = useField(form, 'staff');
  const made = useField(form, 'action');
  const chosen = useSelector(form, ({ context }) => Number(context.values.service) || 0);
  const current = services.find(({ id }) => id === chosen);
  const given = giversOfAll({ services, staff }, [chosen]);
  const others = staff.filter((one) => !given.includes(one));
  const [only, more] = given;
  const isForAnybody = useSelector(
    form,
    ({ context: { values } }) => values.action === 'waitlist' && values.staff_any === true,
  );
  const isQueued = made.value === 'queue';
  const choose = (id: string) => {
    what.onChange(id);
    const service = services.find((one) => String(one.id) === id);
    if (isNew) made.onChange(actionWith(String(made.value), current, service));
    const [giver, second] = service?.staff ?? [];
    // where one person alone gives it, nothing is left to choose
    if (giver !== undefined && second === undefined) who.onChange(String(giver));
  };
  const hint =
    others.length > 0 && who.value !== '' && !given.some(({ id }) => String(id) === who.value)
      ? t("They don't usually provide this service.")
      : undefined;
  return (
    <>
      {!isStaffOnly && (
        <ComboBox {...what} options={optionsOf(services)} onChange={choose} placeholder={t('Type to find')} />
      )}
      {!isForAnybody && (
        <ComboBox
          {...who}
          options={optionsOf([...given, ...others])}
          hint={isQueued ? (hint ?? t('Leave empty for anyone.')) : hint}
          placeholder={only && !more ? only.name : t('Type to find')}
        />
      )}
    </>
  );
}
