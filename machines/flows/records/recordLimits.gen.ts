// Written by `npm run generate` from the contract; do not edit.

/** What the contract asks of MedicalRecordBody. */
export const recordLimits = {
  staff: [{ rule: 'required' }],
  occurred_at: [{ rule: 'required' }],
  chief_complaint: [{ rule: 'length', max: 1000 }],
  subjective: [{ rule: 'length', max: 20000 }],
  objective: [{ rule: 'length', max: 20000 }],
  assessment: [{ rule: 'length', max: 20000 }],
  plan: [{ rule: 'length', max: 20000 }],
} as const;

/** What the contract asks of MedicalRecordBody.vitals. */
export const vitalsLimits = {
  systolic: [{ rule: 'whole' }, { rule: 'between', min: 20, max: 350 }],
  diastolic: [{ rule: 'whole' }, { rule: 'between', min: 10, max: 250 }],
  pulse: [{ rule: 'whole' }, { rule: 'between', min: 10, max: 350 }],
  temperature_c: [{ rule: 'between', min: 20, max: 46 }],
  respiratory_rate: [{ rule: 'whole' }, { rule: 'between', min: 2, max: 120 }],
  spo2: [{ rule: 'whole' }, { rule: 'between', min: 30, max: 100 }],
  weight_kg: [{ rule: 'between', min: 0.2, max: 700 }],
  height_cm: [{ rule: 'between', min: 20, max: 280 }],
  pain_0_10: [{ rule: 'whole' }, { rule: 'between', min: 0, max: 10 }],
  note: [{ rule: 'length', max: 500 }],
} as const;

/** What the contract asks of MedicalRecordBody.follow_up. */
export const followUpLimits = {
  in_days: [{ rule: 'required' }, { rule: 'whole' }, { rule: 'between', min: 1, max: 3650 }],
  note: [{ rule: 'length', max: 500 }],
} as const;

/** What the contract asks of MedicalRecordBody.diagnoses. */
export const diagnosisLimits = {
  code: [{ rule: 'length', max: 20 }],
  text: [{ rule: 'required' }, { rule: 'length', max: 300 }],
} as const;

/** What the contract asks of MedicalRecordBody.procedures. */
export const procedureLimits = {
  text: [{ rule: 'required' }, { rule: 'length', max: 300 }],
  body_site: [{ rule: 'length', max: 100 }],
  note: [{ rule: 'length', max: 1000 }],
} as const;

/** What the contract asks of MedicalRecordBody.prescriptions. */
export const prescriptionLimits = {
  drug: [{ rule: 'required' }, { rule: 'length', max: 200 }],
  dose: [{ rule: 'length', max: 100 }],
  frequency: [{ rule: 'length', max: 100 }],
  duration: [{ rule: 'length', max: 100 }],
  allergy_reason: [{ rule: 'length', max: 500 }],
  note: [{ rule: 'length', max: 500 }],
} as const;
