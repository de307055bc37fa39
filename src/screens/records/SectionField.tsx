import type { Section } from '#machines/flows/records/recordFields.ts';
import type { RecordTemplate } from '#machines/flows/records/recordTemplateFields.ts';
import { typeInto } from '#src/effects/typeInto.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { useField } from '#src/screens/form/useField.ts';
import { Menu } from '#src/ui/Menu.tsx';
import { TextArea } from '#src/ui/TextArea.tsx';

type Props = {
  form: FormRef;
  name: Section;
  rows: number;
  hint?: string;
  snippets: readonly RecordTemplate[];
};

/** One section of the note, with the snippets of the clinic at hand; they go in where the cursor is. */
export function SectionField({ form, name, rows, hint, snippets }: Props) {
  const field = useField(form, name);
  const insert = (text: string) => {
    const box = document.getElementById(field.id) as HTMLTextAreaElement;
    const { selectionStart: from, selectionEnd: until } = box;
    // once the menu is closed, which gives the focus back
    setTimeout(() => typeInto(box, text, from, until));
  };
  return (
    <TextArea
      {...field}
      rows={rows}
      hint={hint}
      aside={
        snippets.length > 0 &&
        !field.isReadOnly && (
          <Menu
            size="small"
            label={t('Insert snippet into {label}', { label: field.label })}
            trigger={t('Insert snippet')}
            items={snippets.map(({ id, name: called, text }) => ({
              id: String(id),
              label: called,
              onAction: () => insert(text),
            }))}
          />
        )
      }
    />
  );
}
