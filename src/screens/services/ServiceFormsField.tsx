import type { FormChoice } from '#machines/flows/services/serviceFields.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { useField } from '#src/screens/form/useField.ts';
import { useNarrowing } from '#src/screens/form/useNarrowing.tsx';
import { CheckboxGroup } from '#src/ui/CheckboxGroup.tsx';

/** The consent forms without which a service does not start. */
export function ServiceFormsField({ form, forms }: { form: FormRef; forms: readonly FormChoice[] }) {
  const { value, onChange, ...field } = useField(form, 'required_consent_forms');
  const required = (Array.isArray(value) ? value : []) as number[];
  const known = new Set(forms.map(({ id }) => id));
  const listed = [
    ...forms,
    // one in the archive stays required until it is taken away
    ...required
      .filter((id) => !known.has(id))
      .map((id) => ({ id, title: t('Archived, no. {id}', { id: String(id) }) })),
  ];
  const { shown, search } = useNarrowing(listed, {
    label: t('Search consent forms'),
    textOf: ({ title }) => title,
    isChosen: ({ id }) => required.includes(id),
  });
  if (listed.length === 0) return <p>{t('This clinic has no consent forms yet.')}</p>;
  return (
    <>
      {search}
      <CheckboxGroup
        {...field}
        hint={t("Treatment can't start until these are signed.")}
        options={shown.map(({ id, title }) => ({ id: String(id), label: <bdi>{title}</bdi> }))}
        value={required.map(String)}
        onChange={(ids) => onChange(ids.map(Number))}
      />
    </>
  );
}
