import type { ComponentProps, KeyboardEvent } from 'react';

export type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'action'> & { onSubmit: () => void };

/** A form the chart validates: Enter and Ctrl/Cmd-S submit, the browser's own bubbles stay away. */
export function Form({ onSubmit, children, ...rest }: FormProps) {
  const save = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's') {
      event.preventDefault();
      event.stopPropagation();
      onSubmit();
    }
  };
  return (
    <form
      {...rest}
      noValidate
      onKeyDown={save}
      onSubmit={(event) => {
        event.preventDefault();
        // a form in a window above another form is not a part of it
        event.stopPropagation();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
