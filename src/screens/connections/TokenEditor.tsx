import { apiScopes, overseesTokens, permitsScope } from '#machines/lifecycles/apiScopes.ts';
import type { FormRef } from '#src/flows/form.ts';
import { listed } from '#src/language/listed.ts';
import { t } from '#src/language/t.ts';
import { useRole } from '#src/screens/access/useRole.ts';
import { FormRadioGroup } from '#src/screens/form/FormRadioGroup.tsx';
import { FormSelect } from '#src/screens/form/FormSelect.tsx';
import { FormTextField } from '#src/screens/form/FormTextField.tsx';
import { useField } from '#src/screens/form/useField.ts';
import { CheckboxGroup } from '#src/ui/CheckboxGroup.tsx';
import { ConnectionEditor, type EditorWords } from './ConnectionEditor.tsx';
import { actorOptions, dayOptions, scopeWords } from './words.ts';

const words: EditorWords = {
  title: t('New token'),
  action: t('Create token'),
  made: (name) => t('Token for {name}', { name }),
  hint: t('Copy the token now. For safety it is never shown again.'),
  copy: t('Copy token'),
};

/** The form of a new token, and the token itself once it is made. */
export function TokenEditor({ clinic, onClose }: { clinic: number; onClose: () => void }) {
  return (
    <ConnectionEditor
      wish={{ kind: 'token', clinic, replaces: null }}
      words={words}
      describe={(name, value) => (name === 'scopes' ? scopesInWords(value) : undefined)}
      onClose={onClose}
    >
      {(form) => <TokenFields form={form} clinic={clinic} />}
    </ConnectionEditor>
  );
}

const chosen = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const scopesInWords = (value: unknown) =>
  listed(chosen(value).map((one) => scopeWords[one as keyof typeof scopeWords]?.label ?? one));

function TokenFields({ form, clinic }: { form: FormRef; clinic: number }) {
  const scopes = useField(form, 'scopes');
  const role = useRole(clinic);
  const open = apiScopes.filter((one) => role === undefined || permitsScope(role, one));
  return (
    <>
      {role !== undefined && overseesTokens(role) && (
        <FormRadioGroup form={form} name="acts_as" options={actorOptions} />
      )}
      <FormTextField
        form={form}
        name="name"
        hint={t('The program that will use it, for example the laboratory. The audit log shows this name.')}
      />
      <CheckboxGroup
        {...scopes}
        value={chosen(scopes.value)}
        options={open.map((id) => ({ id, ...scopeWords[id] }))}
        onChange={(ids) => scopes.onChange(ids)}
      />
      <FormSelect form={form} name="days" options={dayOptions} />
    </>
  );
}
