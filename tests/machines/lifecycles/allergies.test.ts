import { expect, test } from 'vitest';
import { allergyWarnings } from '#machines/lifecycles/allergies.ts';

const to = (...substances: string[]) => substances.map((substance) => ({ substance }));

test.each([
  ['Amoxicillin 500 mg', 'Penicillin', true],
  ['Co-amoxiclav', 'penicillins', true],
  ['Naproxen', 'Aspirin (acetylsalicylic acid)', true],
  ['Articaine 4%', 'Lidocaine', true],
  ['Metformin', 'metformin', true],
  ['Amoxicillin-clavulanate 875', 'Penicillin', true],
  ['Sulfamethoxazole-trimethoprim', 'Sulfa', true],
  ['Ibuprofen-codeine', 'Aspirin', true],
  ['Ibuprofen-codeine', 'Morphine', true],
  ['Amoxicillin', 'PCN', true],
  ['Aspirin 100', 'ASA', true],
  ['AAS 100 mg', 'Ibuprofeno', true],
  ['SMX-TMP forte', 'sulfa drugs', true],
  ['Amoxicilina 500 mg', 'Penicilina', true],
  ['Amoxicilina', 'penicillin', true],
  ['Metamizol', 'Dipirona', true],
  ['Ácido acetilsalicílico', 'Diclofenaco', true],
  ['أموكسيسيلين ٥٠٠', 'بنسلين', true],
  ['الأموكسيسيلين', 'Penicillin', true],
  ['Ácido fólico', 'Ácido acetilsalicílico', false],
  ['Co-amoxiclav', 'Sulfa', false],
  ['Trimethoprim', 'Penicillin', false],
  ['حمض الفوليك', 'أسبرين', false],
  ['Folic acid', 'Acetylsalicylic acid', false],
  ['Paracetamol', 'Aspirin', false],
  ['Doxycycline', 'Penicillin', false],
])('%s against a recorded allergy to %s: %s', (drug, substance, isWarned) => {
  expect(allergyWarnings([{ drug }], to('Latex', substance)).length > 0).toBe(isWarned);
});

test('a reason answers the warning', () => {
  const explained = { drug: 'Ibuprofen', allergy_reason: 'Tolerated twice since.' };
  expect(allergyWarnings([explained], to('NSAIDs'), 'unexplained')).toEqual([]);
  expect(allergyWarnings([{ ...explained, allergy_reason: ' ' }], to('NSAIDs'), 'unexplained')).toHaveLength(
    1,
  );
});
