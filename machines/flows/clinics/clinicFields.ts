import { type Filled, valuesOf } from '#machines/form/held.ts';
import type { Fields, FormValues } from '#machines/form/rules.ts';
import type { components } from '#openapi/schema.d.ts';
import { clinicLimits } from './clinicLimits.gen.ts';

export type Clinic = components['schemas']['Clinic'];
export type ClinicBody = components['schemas']['ClinicBody'];

/** The clinic form, in the order of the page. */
export const clinicFields = {
  name: { label: 'Name', rules: clinicLimits.name },
  address: { label: 'Address', rules: clinicLimits.address },
  email: { label: 'Email', rules: [{ rule: 'email' }] },
  phone_number: { label: 'Phone number', rules: clinicLimits.phone_number },
  timezone: { label: 'Time zone', rules: [{ rule: 'required' }] },
} as const satisfies Fields;

/** A clinic as the form holds it; a server that knows no time zones leaves the given one. */
export const clinicValues = (clinic: Clinic, timezone: string): Filled<typeof clinicFields> => ({
  name: clinic.name,
  address: clinic.address,
  email: clinic.email,
  phone_number: clinic.phone_number,
  timezone: clinic.timezone ?? timezone,
});

/** What the form holds, as the contract wants it. */
export const clinicBody = (values: FormValues): ClinicBody => valuesOf(clinicFields, values);
