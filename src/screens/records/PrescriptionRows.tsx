import { useSelector } from '@xstate/react';
import type { FormValue } from '#machines/form/rules.ts';
import { type AllergyWarning, allergyWarnings } from '#machines/lifecycles/allergies.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { RowsEditor } from '#src/screens/form/RowsEditor.tsx';
import { Notice } from '#src/ui/Notice.tsx';

type Props = { form: FormRef; allergies: readonly { readonly substance: string }[] };

const columns = [
  { name: 'drug' },
  { name: 'dose' },
  { name: 'frequency' },
  { name: 'duration' },
  { name: 'note' },
] as const;

/** What is prescribed; a drug that goes against a recorded allergy is warned of, and needs a reason to be signed. */
export function PrescriptionRows({ form, allergies }: Props) {
  const warnings = useSelector(
    form,
    ({ context }) => warningsIn(context.values.prescriptions, allergies),
    (one, other) => JSON.stringify(one) === JSON.stringify(other),
  );
  return (
    <>
      <RowsEditor
        form={form}
        name="prescriptions"
        words={{
          row: (number) => t('Prescription {number}', { number }),
          add: t('Add prescription'),
          remove: (number) => t('Remove prescription {number}', { number }),
        }}
        columns={warnings.length > 0 ? [...columns, { name: 'allergy_reason' }] : columns}
      />
      {warnings.map(({ drug, substance }) => (
        <Notice
          key={`${drug} ${substance}`}
          tone="warning"
          isUrgent
          title={t('{drug}: allergy to {substance} recorded', { drug, substance })}
        >
          {t('Prescribe something else, or give your reason for prescribing it.')}
        </Notice>
      ))}
    </>
  );
}

const warningsIn = (rows: FormValue | undefined, allergies: Props['allergies']): AllergyWarning[] =>
  Array.isArray(rows)
    ? allergyWarnings(
        rows.map((row) => ({ drug: String((row as { drug?: unknown }).drug ?? '') })),
        allergies,
      )
    : [];
