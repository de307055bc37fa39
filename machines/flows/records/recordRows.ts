import type { Fields, FormValue, FormValues } from '#machines/form/rules.ts';

export type RecordList = 'diagnoses' | 'procedures' | 'prescriptions';

const required = (label: string, max: number) => ({
  label,
  rules: [{ rule: 'required' as const }, { rule: 'length' as const, max }],
});
const short = (label: string, max: number) => ({ label, rules: [{ rule: 'length' as const, max }] });

/** The fields of one row of each list that a record form edits. */
export const recordRowFields = {
  diagnoses: {
    text: required('Diagnosis', 300),
    code: short('ICD-10 code', 20),
    certainty: { label: 'Certainty', rules: [] },
    is_primary: { label: 'Primary diagnosis', rules: [] },
  },
  procedures: {
    text: required('Procedure', 300),
    body_site: short('Body site', 100),
    note: short('Note', 1000),
  },
  prescriptions: {
    drug: required('Drug', 200),
    dose: short('Dose', 100),
    frequency: short('How often', 100),
    duration: short('How long', 100),
    allergy_reason: short('Reason to prescribe it despite the allergy', 500),
    note: short('Note', 500),
  },
} as const satisfies Record<RecordList, Fields>;

/** A diagnosis as its row holds it. */
export type DiagnosisRow = {
  text: string;
  code: string;
  certainty: 'provisional' | 'confirmed';
  is_primary: boolean;
};

const rowsOf = (value: FormValue | undefined) =>
  Array.isArray(value) ? (value as readonly FormValues[]) : [];

/** Whether a row says anything; what is chosen for it by itself does not count. */
const says = (row: FormValues) =>
  Object.entries(row).some(
    ([name, one]) => name !== 'certainty' && name !== 'is_primary' && String(one ?? '').trim() !== '',
  );

/** The rows of a list without those that say nothing. */
export const spokenRows = (value: FormValue | undefined): FormValues[] => rowsOf(value).filter(says);

/** The diagnoses with exactly one primary among them: the marked one, or the first. */
export function withOnePrimary(value: FormValue | undefined): FormValues[] {
  const rows = rowsOf(value);
  const marked = Math.max(
    0,
    rows.findIndex((row) => row.is_primary === true),
  );
  return rows.map((row, index) => ({ ...row, is_primary: index === marked }));
}
