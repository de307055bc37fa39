import { useSelector } from '@xstate/react';
import { type ReactNode, use, useEffect, useRef } from 'react';
import { waitFor } from 'xstate';
import { incomplete } from '#machines/form/form.setup.ts';
import { takeDoneEarly } from '#src/effects/doneEarly.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { Form } from '#src/ui/Form.tsx';
import { FormAlert } from '#src/ui/FormAlert.tsx';
import * as css from '#src/ui/FormLayout.css.ts';
import { FormStack } from '#src/ui/FormLayout.tsx';
import { FieldScope } from '#src/ui/fieldScope.ts';
import { focusField } from '#src/ui/focusField.ts';
import { useFact } from './useFact.ts';
import { useStepKeys } from './useStepKeys.ts';

type Props = {
  form: FormRef;
  label: string;
  /** As wide as what is around it, not as a column of fields. */
  isWide?: boolean;
  children: ReactNode;
};

/** A form chart on the page: its fields, why it was refused, and the focus at the first wrong field. */
export function FlowForm({ form, label, isWide, children }: Props) {
  const general = useSelector(form, ({ context }) => context.general);
  const errors = useSelector(form, ({ context }) => context.errors);
  const alert = useRef<HTMLDivElement>(null);
  const scope = use(FieldScope);
  const { fields } = form.getSnapshot().context;
  useStepKeys(form, alert);
  const listed = Object.keys(fields).flatMap((name) => {
    const message = errors[name];
    return message === undefined
      ? []
      : [
          {
            name,
            label: translateServerText(fields[name]?.label) ?? name,
            // the server's sentence stands at the field, and was told in a toast
            ...(general.includes(incomplete) && { message: translateServerText(message) }),
          },
        ];
  });
  useFact(form, 'refused', ({ first }) => {
    requestAnimationFrame(() => {
      if (first === null || !focusField(first, scope)) alert.current?.focus();
    });
  });
  useEffect(() => {
    const { typed, isSubmitted } = takeDoneEarly();
    if (typed.length === 0 && !isSubmitted) return;
    void waitFor(form, (snapshot) => snapshot.matches('open')).then(
      () => {
        for (const [name, value] of typed) form.send({ type: 'field.changed', name, value });
        if (isSubmitted) form.send({ type: 'form.submitted' });
      },
      () => {},
    );
  }, [form]);
  return (
    <Form aria-label={label} onSubmit={() => form.send({ type: 'form.submitted' })}>
      <FormStack isWide={isWide}>
        <div className={css.alert} ref={alert} tabIndex={-1}>
          {general.length > 0 && (
            <FormAlert
              text={general.map(translateServerText).join(' ')}
              errors={listed}
              {...titleOf(listed.length)}
            />
          )}
        </div>
        {children}
      </FormStack>
    </Form>
  );
}

const titleOf = (wrongFields: number) => (wrongFields > 0 ? {} : { title: t('This was not accepted') });
