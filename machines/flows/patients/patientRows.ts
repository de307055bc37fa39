import { rows } from '#machines/form/readings.ts';
import type { Fields, FormValue, FormValues } from '#machines/form/rules.ts';
import { allergyLimits, conditionLimits, contactLimits, medicationLimits } from './patientLimits.gen.ts';

export type RowList = 'emergency_contacts' | 'allergies' | 'conditions' | 'medications';

const day = (label: string) => ({ label, rules: [{ rule: 'date' as const }] });

/** The fields of one row of each list that a patient form edits. */
export const rowFields = {
  emergency_contacts: {
    name: { label: 'Name', rules: contactLimits.name },
    relation: { label: 'Relation', rules: contactLimits.relation },
    phone_number: { label: 'Number to call', rules: [...contactLimits.phone_number, { rule: 'phone' }] },
  },
  allergies: {
    substance: { label: 'Substance', rules: allergyLimits.substance },
    reaction: { label: 'Reaction', rules: allergyLimits.reaction },
    severity: { label: 'Severity', rules: [] },
    noted_at: day('Known since'),
  },
  conditions: {
    text: { label: 'Condition', rules: conditionLimits.text },
    code: { label: 'ICD-10 code', rules: conditionLimits.code },
    status: { label: 'Status', rules: [] },
    onset_date: day('Since'),
    abatement_date: day('Until'),
  },
  medications: {
    name: { label: 'Medication', rules: medicationLimits.name },
    dose: { label: 'Dose', rules: medicationLimits.dose },
    frequency: { label: 'How often', rules: medicationLimits.frequency },
    started_on: day('Since'),
    stopped_on: day('Until'),
  },
} as const satisfies Record<RowList, Fields>;

const days = new Set(['noted_at', 'onset_date', 'abatement_date', 'started_on', 'stopped_on']);
const choices = new Set(['severity', 'status']);

/** The rows of a list as the contract wants them: no row that says nothing, no day or choice that is only blank. */
export function filledRows<Row = FormValues>(value: FormValue | undefined): Row[] {
  return rows<FormValues>()(value)
    .filter((row) => Object.entries(row).some(([name, one]) => name !== 'id' && one !== '' && one !== null))
    .map((row) =>
      Object.fromEntries(
        Object.entries(row)
          .filter(([name, one]) => !(choices.has(name) && one === ''))
          .map(([name, one]) => [name, days.has(name) && one === '' ? null : one]),
      ),
    ) as Row[];
}
