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

const amount = {
  rule: 'matches',
  pattern: '^[0-9]{1,8}([.,][0-9]{1,2})?$',
  sentence: 'Enter an amount such as 60.00.',
} as const;

/** What a row of assigned staff holds. */
const staffRow = {
  duration_override: { label: 'Duration', rules: giverLimits.duration_override },
  price_override: { label: 'Price', rules: [amount] },
} as const satisfies Fields;

/** The service form, in the order of the page. */
export const serviceFields = {
  name: { label: 'Name', rules: serviceLimits.name },
  duration_minutes: { label: 'Duration (minutes)', rules: serviceLimits.duration_minutes },
  category: { label: 'Category', rules: serviceLimits.category },
  code: { label: 'Code', rules: serviceLimits.code },
  description: { label: 'Description', rules: serviceLimits.description },
  color: { label: 'Colour', rules: serviceLimits.color },
  location: { label: 'Where it is provided', rules: [{ rule: 'required' }] },
  staff: { label: 'Staff', rules: [{ rule: 'rows', fields: staffRow }] },
  buffer_before_minutes: { label: 'Buffer before', rules: serviceLimits.buffer_before_minutes },
  buffer_after_minutes: { label: 'Buffer after', rules: serviceLimits.buffer_after_minutes },
  slot_interval_minutes: { label: 'Start times every', rules: serviceLimits.slot_interval_minutes },
  slot_offset_minutes: { label: 'First start after', rules: serviceLimits.slot_offset_minutes },
  capacity: { label: 'Patients at the same time', rules: [{ rule: 'required' }, ...serviceLimits.capacity] },
  min_notice_minutes: { label: 'Minimum notice', rules: serviceLimits.min_notice_minutes },
  booking_window_days: { label: 'Booking window', rules: serviceLimits.booking_window_days },
  max_per_day: { label: 'Most a day', rules: serviceLimits.max_per_day },
  initial_status: { label: 'A new reservation begins as', rules: [{ rule: 'required' }] },
  weekly_availability: { label: 'Weekly availability', rules: [weekRule] },
  required_consent_forms: { label: 'Consent forms', rules: [] },
  record_template: { label: 'Record template', rules: [] },
  price: { label: 'Price', rules: [amount] },
  currency: {
    label: 'Currency',
    rules: [{ rule: 'matches', pattern: '^[A-Za-z]{3}$', sentence: 'Enter a currency as three letters.' }],
  },
  is_private: { label: 'Only staff sees this service', rules: [], kind: 'checkbox' },
} as const satisfies Fields;

/** A new service before anything was typed. */
export const newServiceValues: FormValues = {
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
export const serviceValues = (service: Service): FormValues => ({
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

const text = (value: FormValue | undefined) => (typeof value === 'string' ? value.trim() : '');
const count = (value: FormValue | undefined) => (text(value) === '' ? undefined : Number(value));
const countOrNone = (value: FormValue | undefined) => count(value) ?? null;
const money = (value: FormValue | undefined) => text(value).replace(',', '.') || null;
const rowsOf = (value: FormValue | undefined) =>
  Array.isArray(value) ? (value as readonly Record<string, FormValue>[]) : [];

/** What the form holds, as the contract wants it; a currency that is left out is that of the clinic. */
export const serviceBody = (values: FormValues): ServiceBody => ({
  name: text(values.name),
  duration_minutes: Number(values.duration_minutes),
  category: text(values.category),
  code: text(values.code),
  description: text(values.description),
  color: text(values.color) as ServiceBody['color'],
  location: text(values.location) as ServiceBody['location'],
  staff: rowsOf(values.staff).map((row) => ({
    staff: Number(row.staff),
    duration_override: countOrNone(row.duration_override),
    price_override: money(row.price_override),
  })),
  buffer_before_minutes: count(values.buffer_before_minutes) ?? 0,
  buffer_after_minutes: count(values.buffer_after_minutes) ?? 0,
  slot_interval_minutes: countOrNone(values.slot_interval_minutes),
  slot_offset_minutes: count(values.slot_offset_minutes) ?? 0,
  capacity: Number(values.capacity),
  min_notice_minutes: count(values.min_notice_minutes) ?? 0,
  booking_window_days: countOrNone(values.booking_window_days),
  max_per_day: countOrNone(values.max_per_day),
  initial_status: text(values.initial_status) as ServiceBody['initial_status'],
  weekly_availability:
    rowsOf(values.weekly_availability).length === 0 ? null : weekBody(values.weekly_availability),
  required_consent_forms: Array.isArray(values.required_consent_forms)
    ? (values.required_consent_forms as number[])
    : [],
  record_template: countOrNone(values.record_template),
  price: money(values.price),
  ...(text(values.currency) === '' ? {} : { currency: text(values.currency).toUpperCase() }),
  is_private: values.is_private === true,
});
