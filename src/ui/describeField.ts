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

/** What a control of React Aria is told of its field: its name, its label, its hint, its error, and whether it may be changed. */
export function describeField(props: FieldProps, ...more: (string | undefined)[]) {
  const id = fieldId(props);
  const described = [props.hint && `${id}-hint`, props.error && `${id}-error`, ...more].filter(Boolean);
  return {
    id,
    name: props.name,
    'aria-labelledby': `${id}-label`,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
    isInvalid: Boolean(props.error),
    isRequired: props.isRequired,
    isDisabled: props.isDisabled,
    isReadOnly: props.isReadOnly,
    // the chart says what is wrong, and when; the browser's own rules stay out of it
    validationBehavior: 'aria',
  } as const;
}

/** The same for an element of the page itself. */
export function describeElement(props: FieldProps) {
  const { id, name, 'aria-describedby': describedBy } = describeField(props);
  return {
    id,
    name,
    'aria-describedby': describedBy,
    'aria-invalid': props.error ? true : undefined,
    'aria-required': props.isRequired || undefined,
  } as const;
}
