import { useSelector } from '@xstate/react';
import { use } from 'react';
import type { Field, FormValue } from '#machines/form/rules.ts';
import { afterPress } from '#src/effects/afterPress.ts';
import type { FormRef } from '#src/flows/form.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { fieldId } from '#src/ui/describeField.ts';
import { FieldScope } from '#src/ui/fieldScope.ts';
import { FieldRights } from './fieldRights.ts';

/** One field of a form chart, as the controls of the kit want it; it renders for its own changes only. */
export function useField(form: FormRef, name: string) {
  const value = useSelector(form, ({ context }) => context.values[name] ?? '');
  const error = useSelector(form, ({ context }) => translateServerText(context.errors[name]));
  const isLocked = useSelector(form, (snapshot) => snapshot.hasTag('locked'));
  const forbidden = use(FieldRights)(name);
  const field: Field | undefined = form.getSnapshot().context.fields[name];
  const rules = field?.rules ?? [];
  const id = fieldId({ name }, use(FieldScope));
  return {
    id,
    name,
    label: translateServerText(field?.label) ?? name,
    value: value as string,
    error,
    isReadOnly: isLocked || forbidden !== undefined,
    ...(forbidden === undefined ? {} : { hint: forbidden }),
    isRequired: rules.some(({ rule }) => rule === 'required'),
    maxLength: rules.find((rule) => rule.rule === 'length')?.max,
    onChange: (next: FormValue) => form.send({ type: 'field.changed', name, value: next }),
    onBlur: () => afterPress(() => form.send({ type: 'field.left', name })),
  };
}
