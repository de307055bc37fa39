import type { Fields, FormValue, FormValues } from '#machines/form/rules.ts';

export type RowList = 'emergency_contacts' | 'allergies' | 'conditions' | 'medications';

const required = (label: string, max: number) => ({
  label,
  rules: [{ rule: 'required' as const }, { rule: 'length' as const, max }],
});
const short = (label: string, max: number) => ({ label, rules: [{ rule: 'length' as const, max }] });
const day = (label: string) => ({ label, rules: [{ rule: 'date' as const }] });

/** The fields of one row of each list that a patient form edits. */
export const rowFields = {
  emergency_contacts: {
    name: required('Name', 150),
    relation: short('Relation', 60),
    phone_number: { label: 'Number to call', rules: [{ rule: 'length', max: 32 }, { rule: 'phone' }] },
  },
  allergies: {
    substance: required('Substance', 200),
    reaction: short('Reaction', 200),
    severity: { label: 'Severity', rules: [] },
    noted_at: day('Known since'),
  },
  conditions: {
    text: required('Condition', 300),
    code: short('ICD-10 code', 20),
    status: { label: 'Status', rules: [] },
    onset_date: day('Since'),
    abatement_date: day('Until'),
  },
  medications: {
    name: required('Medication', 200),
    dose: short('Dose', 100),
    frequency: short('How often', 100),
    started_on: day('Since'),
    stopped_on: day('Until'),
  },
} as const satisfies Record<RowList, Fields>;

const days = new Set(['noted_at', 'onset_date', 'abatement_date', 'started_on', 'stopped_on']);
const choices = new Set(['severity', 'status']);

/** The rows of a list as the contract wants them: no row that says nothing, no day or choice that is only blank. */
export function filledRows(value: FormValue | undefined): FormValues[] {
  const rows = Array.isArray(value) ? (value as readonly FormValues[]) : [];
  return rows
    .filter((row) => Object.entries(row).some(([name, one]) => name !== 'id' && one !== '' && one !== null))
    .map((row) =>
      Object.fromEntries(
        Object.entries(row)
          .filter(([name, one]) => !(choices.has(name) && one === ''))
          .map(([name, one]) => [name, days.has(name) && one === '' ? null : one]),
      ),
    );
}
