import type { ReactNode } from 'react';

export type FieldProps = {
  name: string;
  label: string;
  id?: string;
  hint?: ReactNode;
  error?: string | undefined;
  isRequired?: boolean;
  isDisabled?: boolean;
  isReadOnly?: boolean;
  /** At the end of the label's line, for instance a link. */
  aside?: ReactNode;
};

/** The id of a field's control: what its label, its error and the form's summary point at. */
export function fieldId({ id, name }: Pick<FieldProps, 'id' | 'name'>, scope = 'field'): string {
  return id ?? `${scope}-${name}`;
}

/** The attributes that tie a control to its label, hint and error. */
export function describeField(props: FieldProps, ...more: (string | undefined)[]) {
  const id = fieldId(props);
  const described = [props.hint && `${id}-hint`, props.error && `${id}-error`, ...more].filter(Boolean);
  return {
    id,
    name: props.name,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
    'aria-invalid': props.error ? true : undefined,
    'aria-required': props.isRequired || undefined,
  } as const;
}
