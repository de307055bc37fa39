import { type Filled, trimmed, valuesOf } from '#machines/form/held.ts';
import { choice, ids, number, numberOrNull, numberOrZero, rows } from '#machines/form/readings.ts';
import type { Fields, FormValue, FormValues } from '#machines/form/rules.ts';
import { weekBody, weekRule, weekValue } from '#machines/form/week.ts';
import type { components } from '#openapi/schema.d.ts';
import { giverLimits, serviceLimits } from './serviceLimits.gen.ts';

export type Service = components['schemas']['Service'];
export type ServiceBody = components['schemas']['ServiceBody'];
export type ServiceCreation = components['schemas']['ServiceCreation'];

/** A member of staff who may be assigned to a service. */
export interface Colleague {
  readonly id: number;
  readonly name: string;
}

/** A consent form that a service may require. */
export interface FormChoice {
  readonly id: number;
  readonly title: string;
}

/** A template that the records of a service may begin with. */
export interface TemplateChoice {
  readonly id: number;
  readonly name: string;
}

/** What a service can be put together of. */
export interface ServiceChoices {
  readonly colleagues: readonly Colleague[];
  readonly forms: readonly FormChoice[];
  readonly templates: readonly TemplateChoice[];
}

/** A service with what it can be put together of. */
export interface ServiceWithChoices extends ServiceChoices {
  readonly service: Service;
}

const money = (value: FormValue | undefined) => trimmed(value).replace(',', '.') || null;
const currency = (value: FormValue | undefined) => trimmed(value).toUpperCase();

const amount = {
  rule: 'matches',
  pattern: '^[0-9]{1,8}([.,][0-9]{1,2})?$',
  sentence: 'Enter an amount such as 60.00.',
} as const;

/** What a row of assigned staff holds. */
const staffRow = {
  duration_override: { label: 'Duration', rules: giverLimits.duration_override, holds: numberOrNull },
  price_override: { label: 'Price', rules: [amount], holds: money },
} as const satisfies Fields;

const givers = (value: FormValue | undefined) =>
  rows<FormValues>()(value).map((row) => ({ staff: Number(row.staff), ...valuesOf(staffRow, row) }));
const hoursOrAlways = (value: FormValue | undefined) => {
  const hours = weekBody(value);
  return hours.length === 0 ? null : hours;
};

/** The service form, in the order of the page. */
export const serviceFields = {
  name: { label: 'Name', rules: serviceLimits.name, holds: trimmed },
  duration_minutes: { label: 'Duration (minutes)', rules: serviceLimits.duration_minutes, holds: number },
  category: { label: 'Category', rules: serviceLimits.category, holds: trimmed },
  code: { label: 'Code', rules: serviceLimits.code, holds: trimmed },
  description: { label: 'Description', rules: serviceLimits.description, holds: trimmed },
  color: { label: 'Colour', rules: serviceLimits.color, holds: choice<ServiceBody['color']>() },
  location: {
    label: 'Where it is provided',
    rules: [{ rule: 'required' }],
    holds: choice<NonNullable<ServiceBody['location']>>(),
  },
  staff: { label: 'Staff', rules: [{ rule: 'rows', fields: staffRow }], holds: givers },
  buffer_before_minutes: {
    label: 'Buffer before',
    rules: serviceLimits.buffer_before_minutes,
    holds: numberOrZero,
  },
  buffer_after_minutes: {
    label: 'Buffer after',
    rules: serviceLimits.buffer_after_minutes,
    holds: numberOrZero,
  },
  slot_interval_minutes: {
    label: 'Start times every',
    rules: serviceLimits.slot_interval_minutes,
    holds: numberOrNull,
  },
  slot_offset_minutes: {
    label: 'First start after',
    rules: serviceLimits.slot_offset_minutes,
    holds: numberOrZero,
  },
  capacity: {
    label: 'Patients at the same time',
    rules: [{ rule: 'required' }, ...serviceLimits.capacity],
    holds: number,
  },
  min_notice_minutes: {
    label: 'Minimum notice',
    rules: serviceLimits.min_notice_minutes,
    holds: numberOrZero,
  },
  booking_window_days: {
    label: 'Booking window',
    rules: serviceLimits.booking_window_days,
    holds: numberOrNull,
  },
  max_per_day: { label: 'Most a day', rules: serviceLimits.max_per_day, holds: numberOrNull },
  initial_status: {
    label: 'A new reservation begins as',
    rules: [{ rule: 'required' }],
    holds: choice<NonNullable<ServiceBody['initial_status']>>(),
  },
  weekly_availability: { label: 'Weekly availability', rules: [weekRule], holds: hoursOrAlways },
  required_consent_forms: { label: 'Consent forms', rules: [], holds: ids },
  record_template: { label: 'Record template', rules: [], holds: numberOrNull },
  price: { label: 'Price', rules: [amount], holds: money },
  currency: {
    label: 'Currency',
    rules: [{ rule: 'matches', pattern: '^[A-Za-z]{3}$', sentence: 'Enter a currency as three letters.' }],
    holds: currency,
  },
  is_private: { label: 'Only staff can see this service', rules: [], kind: 'checkbox' },
} as const satisfies Fields;

/** A new service before anything was typed. */
export const newServiceValues: Filled<typeof serviceFields> = {
  name: '',
  duration_minutes: '30',
  category: '',
  code: '',
  description: '',
  color: 'teal',
  location: 'clinic',
  staff: [],
  buffer_before_minutes: '0',
  buffer_after_minutes: '0',
  slot_interval_minutes: '',
  slot_offset_minutes: '0',
  capacity: '1',
  min_notice_minutes: '0',
  booking_window_days: '',
  max_per_day: '',
  initial_status: 'booked',
  weekly_availability: [],
  required_consent_forms: [],
  record_template: '',
  price: '',
  currency: '',
  is_private: false,
};

const written = (value: number | string | null | undefined) => (value == null ? '' : String(value));

/** A service as the form holds it: numbers as they are typed, no restriction as nothing. */
export const serviceValues = (service: Service): Filled<typeof serviceFields> => ({
  name: service.name,
  duration_minutes: written(service.duration_minutes),
  category: service.category ?? '',
  code: service.code ?? '',
  description: service.description ?? '',
  color: service.color,
  location: service.location ?? 'clinic',
  staff: (service.staff ?? []).map((row) => ({
    staff: row.staff,
    duration_override: written(row.duration_override),
    price_override: written(row.price_override),
  })),
  buffer_before_minutes: written(service.buffer_before_minutes),
  buffer_after_minutes: written(service.buffer_after_minutes),
  slot_interval_minutes: written(service.slot_interval_minutes),
  slot_offset_minutes: written(service.slot_offset_minutes ?? 0),
  capacity: written(service.capacity),
  min_notice_minutes: written(service.min_notice_minutes),
  booking_window_days: written(service.booking_window_days),
  max_per_day: written(service.max_per_day),
  initial_status: service.initial_status ?? 'booked',
  weekly_availability: weekValue(service.weekly_availability ?? []),
  required_consent_forms: service.required_consent_forms ?? [],
  record_template: written(service.record_template),
  price: written(service.price),
  currency: written(service.currency),
  is_private: service.is_private ?? false,
});

/** What the form holds, as the contract wants it; a currency that is left out is that of the clinic. */
export function serviceBody(values: FormValues): ServiceBody {
  const { currency, ...held } = valuesOf(serviceFields, values);
  return { ...held, ...(currency !== '' && { currency }) };
}
