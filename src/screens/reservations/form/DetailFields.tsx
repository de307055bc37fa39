import type { LabelOption } from '#machines/flows/reservations/reservationFields.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { FormSelect } from '#src/screens/form/FormSelect.tsx';
import { FormTextArea } from '#src/screens/form/FormTextArea.tsx';
import { FormTextField } from '#src/screens/form/FormTextField.tsx';
import { useField } from '#src/screens/form/useField.ts';
import { kinds, priorities, sources } from '#src/screens/reservations/shared/words.ts';
import { CheckboxGroup } from '#src/ui/CheckboxGroup.tsx';
import { FormPair } from '#src/ui/FormLayout.tsx';

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([id, label]) => ({ id, label }));

type Props = { form: FormRef; labels: readonly LabelOption[]; isNew: boolean };

/** How it comes about, how urgent it is, where, and what staff should know. */
export function DetailFields({ form, labels, isNew }: Props) {
  const given = useField(form, 'labels');
  const chosen = (Array.isArray(given.value) ? given.value : []) as readonly number[];
  return (
    <>
      <FormPair>
        <FormSelect form={form} name="kind" options={optionsOf(kinds)} />
        <FormSelect form={form} name="priority" options={optionsOf(priorities)} />
      </FormPair>
      <FormPair>
        {isNew && <FormSelect form={form} name="source" options={optionsOf(sources)} />}
        <FormTextField form={form} name="room" />
      </FormPair>
      {labels.length > 0 && (
        <CheckboxGroup
          {...given}
          options={labels.map(({ id, name }) => ({ id: String(id), label: name }))}
          value={chosen.map(String)}
          onChange={(ids) => given.onChange(ids.map(Number))}
          isInline
        />
      )}
      <FormTextArea
        form={form}
        name="notes"
        rows={3}
        hint={t("For staff only; the patient doesn't see it.")}
      />
    </>
  );
}
