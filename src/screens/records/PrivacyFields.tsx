import { useSelector } from '@xstate/react';
import type { Colleague } from '#machines/flows/services/serviceFields.ts';
import { typed } from '#machines/form/held.ts';
import type { FormValue } from '#machines/form/rules.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { useField } from '#src/screens/form/useField.ts';
import { CheckboxGroup } from '#src/ui/CheckboxGroup.tsx';
import { FormSection } from '#src/ui/FormLayout.tsx';
import { Select } from '#src/ui/Select.tsx';
import { optionsOf, privacies } from './words.ts';

const idsOf = (value: FormValue | undefined): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Who may read the record, and who signs besides its author. */
export function PrivacyFields({ form, colleagues }: { form: FormRef; colleagues: readonly Colleague[] }) {
  const privacy = useField(form, 'privacy');
  const shared = useField(form, 'shared_with');
  const together = useField(form, 'co_authors');
  const second = useField(form, 'co_signer');
  const author = useSelector(form, ({ context }) => typed(context.values.staff));
  const others = colleagues.filter(({ id }) => String(id) !== author);
  const options = others.map(({ id, name }) => ({ id: String(id), label: name }));
  const secondId = String(second.value || '');
  return (
    <FormSection id="privacy" title={t('Privacy and signatures')}>
      <Select {...privacy} options={optionsOf(privacies)} />
      {privacy.value !== 'all_staff' && others.length > 0 && (
        <CheckboxGroup
          name="shared_with"
          label={translateServerText(shared.label)}
          options={options}
          value={idsOf(shared.value)}
          isReadOnly={shared.isReadOnly}
          onChange={(ids) => shared.onChange(ids.map(Number))}
        />
      )}
      {others.length > 0 && (
        <CheckboxGroup
          name="co_authors"
          label={translateServerText(together.label)}
          hint={t('Each of them signs the record too; the last signature locks it.')}
          options={options.filter(({ id }) => id !== secondId)}
          value={idsOf(together.value)}
          isReadOnly={together.isReadOnly}
          onChange={(ids) => together.onChange(ids.map(Number))}
        />
      )}
      <Select
        {...second}
        options={[
          { id: 'none', label: t('No one') },
          ...options.filter(({ id }) => !idsOf(together.value).includes(id)),
        ]}
        value={second.value || 'none'}
        onChange={(id) => second.onChange(id === 'none' ? '' : id)}
        hint={t('With a second signature the record goes to review before it is signed.')}
      />
    </FormSection>
  );
}
