import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { useField } from '#src/screens/form/useField.ts';
import { wallOf } from '#src/time/wallTime.ts';
import { RadioGroup } from '#src/ui/RadioGroup.tsx';

const actions = [
  { id: 'book', label: t('Reservation'), detail: t('The time is booked at once.') },
  {
    id: 'request',
    label: t('Request'),
    detail: t('The clinic accepts it later; the time stays free until then.'),
  },
  { id: 'waitlist', label: t('Waiting list'), detail: t('The patient waits for a time to become free.') },
  { id: 'walk_in', label: t('Walk-in'), detail: t('The patient is here.') },
  {
    id: 'queue',
    label: t('Walk-in without a time'),
    detail: t('The patient is here and waits until someone is free.'),
  },
];

/** What is made; someone who walks in is there now, to the minute of the clinic's clock. */
export function ActionField({ form, zone }: { form: FormRef; zone: string }) {
  const { onChange, ...field } = useField(form, 'action');
  const choose = (action: string) => {
    onChange(action);
    if (action !== 'walk_in') return;
    for (const [name, value] of Object.entries(wallOf(new Date().toISOString(), zone)))
      form.send({ type: 'field.changed', name, value });
  };
  return <RadioGroup {...field} options={actions} isInline onChange={choose} />;
}
