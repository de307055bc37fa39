import type { CheckedRow } from '#machines/flows/patients/patientImport.setup.ts';
import { listed } from '#src/language/listed.ts';
import { t } from '#src/language/t.ts';
import { weekdayName } from '#src/time/weekday.ts';

type Setting = NonNullable<CheckedRow['setting']>;

const names: Readonly<Record<string, string>> = {
  name: t('Clinic name'),
  address: t('Address'),
  email: t('Email'),
  phone_number: t('Phone number'),
  timezone: t('Time zone'),
  currency: t('Currency'),
  week_start: t('First day of the week'),
  opening_hours: t('Opening hours'),
};

/** A setting of a clinic that files propose, in words. */
export function settingInWords({ name, is, becomes }: Setting) {
  return { title: names[name] ?? name, is: valueInWords(name, is), becomes: valueInWords(name, becomes) };
}

function valueInWords(name: string, json: string): string {
  const value: unknown = JSON.parse(json);
  if (name === 'week_start') return weekdayName(Number(value));
  if (name === 'opening_hours')
    return hoursInWords(value as { weekday: number; start: string; end: string }[]);
  return String(value ?? '') || t('empty');
}

const hoursInWords = (spans: readonly { weekday: number; start: string; end: string }[]) =>
  spans.length === 0
    ? t('Always open')
    : listed(spans.map(({ weekday, start, end }) => `${weekdayName(weekday)} ${start}–${end}`));
