import { type BookingSettings, questionsOf } from '#machines/flows/door/bookingSettingsFields.ts';
import type { FormValue } from '#machines/form/rules.ts';
import { inARow } from '#src/language/listed.ts';
import { t } from '#src/language/t.ts';

/** What becomes of a booking, as the form offers it. */
export const endings = [
  { id: 'booked', label: t('Booked'), detail: t('The time is booked at once.') },
  { id: 'requested', label: t('Requested'), detail: t('The clinic has to accept it first.') },
];

type Known = { services: BookingSettings['all_services']; staff: BookingSettings['all_staff'] };

/** A setting as it is compared with someone else's; undefined for one that is shown as it is. */
export function settingInWords(name: string, value: FormValue, known: Known): string | undefined {
  if (name === 'is_open' || name === 'arrivals_open' || name === 'all_closed' || name === 'takes_new')
    return value === true ? t('Yes') : t('No');
  if (name === 'picture') return value === '' ? '' : t('A picture');
  if (name === 'questions')
    return (
      questionsOf(value)
        .map(({ label, required }) => (required ? t('{question} (required)', { question: label }) : label))
        .join('\n') || t('None')
    );
  if (name === 'is_final') return endings.find(({ id }) => id === value)?.label;
  if (name !== 'services' && name !== 'staff') return undefined;
  const ids = (Array.isArray(value) ? value : []) as number[];
  return inARow(known[name].filter(({ id }) => ids.includes(id)).map((one) => one.name)) || t('None');
}
