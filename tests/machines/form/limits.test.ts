import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { passwordFields, profileFields, signUpFields } from '#machines/flows/account/accountFields.ts';
import { appFields } from '#machines/flows/account/factorFields.ts';
import { clinicFields } from '#machines/flows/clinics/clinicFields.ts';
import { clinicSettingsFields, closedDaysFields } from '#machines/flows/clinics/clinicSettingsFields.ts';
import { retentionFields } from '#machines/flows/clinics/retentionFields.ts';
import { calendarFeedFields } from '#machines/flows/connections/calendarFeedFields.ts';
import { tokenFields } from '#machines/flows/connections/tokenFields.ts';
import { webhookFields } from '#machines/flows/connections/webhookFields.ts';
import { consentFormFields } from '#machines/flows/consents/consentFormFields.ts';
import { bookingSettingsFields, questionFields } from '#machines/flows/door/bookingSettingsFields.ts';
import { chartHoldFields } from '#machines/flows/patients/chartHoldFields.ts';
import { labelFields } from '#machines/flows/patients/labelFields.ts';
import { patientFields } from '#machines/flows/patients/patientFields.ts';
import { rowFields } from '#machines/flows/patients/patientRows.ts';
import { recordFields } from '#machines/flows/records/recordFields.ts';
import { recordRowFields } from '#machines/flows/records/recordRows.ts';
import { newTemplateFields, templateFields } from '#machines/flows/records/recordTemplateFields.ts';
import { reservationFields } from '#machines/flows/reservations/reservationFields.ts';
import { serviceFields } from '#machines/flows/services/serviceFields.ts';
import { staffFields } from '#machines/flows/staff/staffFields.ts';
import { timeOffFields } from '#machines/flows/staff/timeOffFields.ts';
import type { Fields, Rule } from '#machines/form/rules.ts';
import { files, limitsOf, renderLimits, schemaAt } from '#tools/limits/render.ts';

describe('what the contract asks', () => {
  it.each(Object.keys(files))('stands in %s as it is: `npm run generate` writes it', (file) => {
    const committed = readFileSync(
      new URL(`../../../machines/flows/${file}.gen.ts`, import.meta.url),
      'utf8',
    );
    expect(committed).toBe(renderLimits(file));
  });
});

/** Every form that fills a body, the part of the contract that the body goes by, and names that differ. */
const forms: readonly (readonly [string, Fields, Readonly<Record<string, string>>?])[] = [
  ['Registration', signUpFields],
  ['Profile', profileFields],
  ['PasswordChange', passwordFields],
  ['FactorProof', appFields],
  ['ClinicBody', clinicFields],
  ['ClinicBody', clinicSettingsFields],
  ['ClinicBody.closed_periods', closedDaysFields],
  ['ApiTokenCreation', tokenFields],
  ['CalendarFeedCreation', calendarFeedFields],
  ['WebhookCreation', webhookFields],
  ['ConsentFormBody', consentFormFields],
  ['BookingSettingsBody', bookingSettingsFields],
  ['BookingSettingsBody.questions', questionFields],
  ['RetentionRulesBody', retentionFields],
  ['ChartHold', chartHoldFields],
  ['PatientLabelBody', labelFields],
  ['PatientBody', patientFields('2026-01-01')],
  [
    'PatientBody.guardian',
    patientFields('2026-01-01'),
    { guardian_name: 'name', guardian_relation: 'relation', guardian_phone: 'phone_number' },
  ],
  ...Object.entries(rowFields).map(([list, fields]) => [`PatientBody.${list}`, fields] as const),
  ['MedicalRecordBody', recordFields],
  ['MedicalRecordBody.vitals', recordFields, { pain: 'pain_0_10', vitals_note: 'note' }],
  ['MedicalRecordBody.follow_up', recordFields, { follow_up_days: 'in_days', follow_up_note: 'note' }],
  ...Object.entries(recordRowFields).map(([list, fields]) => [`MedicalRecordBody.${list}`, fields] as const),
  ['RecordTemplateBody', newTemplateFields.snippet],
  ['RecordTemplateBody', templateFields.template],
  ['AppointmentBody', reservationFields],
  ['SeriesBody.rule', reservationFields],
  ['ServiceBody', serviceFields],
  ['StaffMemberBody', staffFields],
  ['ScheduleExceptionBody', timeOffFields],
];

/** Rules that ask for more than a length does, or that ask for something only where it is needed. */
const stricter: Readonly<Record<string, readonly Rule['rule'][]>> = {
  length: ['email', 'matches'],
  required: ['requiredAfter', 'requiredWhen', 'requiredUnless'],
};

/** Chosen from a list, where nothing can be typed that the contract does not take; or only compared, however long it is. */
const unbounded = ['timezone', 'preferred_language', 'week_start', 'old_password', 'code'];

/** Asked for by another field, which is empty where there is no follow-up. */
const optional = ['in_days'];

describe.each(forms.map(([path, fields, names]) => ({ path, fields, names })))(
  'the fields of $path',
  ({ path, fields, names }) => {
    const limits = limitsOf(schemaAt(path));
    const pairs = Object.entries(fields).flatMap(([field, { rules }]) => {
      const name = names ? names[field] : field;
      const asked = name ? limits[name] : undefined;
      return asked ? [{ field, name, rules, asked }] : [];
    });

    it('are known to the contract', () => expect(pairs.length).toBeGreaterThan(0));

    it.each(pairs)('$field is asked for what the contract asks', ({ name = '', rules, asked }) => {
      for (const limit of asked) {
        if ((limit.rule === 'required' ? optional : unbounded).includes(name)) continue;
        if (rules.some(({ rule }) => stricter[limit.rule]?.includes(rule))) continue;
        expect(rules).toContainEqual(limit);
      }
    });

    it.each(pairs)('$field has no other bounds than the contract', ({ rules, asked }) => {
      for (const one of rules)
        if (one.rule === 'length' || one.rule === 'between') expect(asked).toContainEqual(one);
    });
  },
);
