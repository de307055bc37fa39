import type { TemplateChoice } from '#machines/flows/services/serviceFields.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { useField } from '#src/screens/form/useField.ts';
import { ComboBox } from '#src/ui/ComboBox.tsx';

type Props = { form: FormRef; templates: readonly TemplateChoice[] };

/** The template that the medical record of a visit begins with. */
export function ServiceTemplateField({ form, templates }: Props) {
  const field = useField(form, 'record_template');
  const options = templates.map(({ id, name }) => ({ id: String(id), label: name }));
  const isKnown = field.value === '' || options.some(({ id }) => id === field.value);
  return (
    <ComboBox
      {...field}
      placeholder={t('None: an empty record')}
      hint={
        options.length === 0
          ? t('This clinic has no templates yet. They are saved while a record is written.')
          : t('The record of a visit starts with this text, and its author can change it.')
      }
      options={
        // one in the archive stays until it is taken away
        isKnown
          ? options
          : [{ id: field.value, label: t('Archived, no. {id}', { id: field.value }) }, ...options]
      }
    />
  );
}
