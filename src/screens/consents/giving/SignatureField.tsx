import { useSelector } from '@xstate/react';
import type { Drawing, PatientConsent } from '#machines/flows/consents/consentFields.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { script } from '#src/screens/consents/shared/signature.css.ts';
import { FormCheckbox } from '#src/screens/form/FormCheckbox.tsx';
import { FormRadioGroup } from '#src/screens/form/FormRadioGroup.tsx';
import { FormTextField } from '#src/screens/form/FormTextField.tsx';
import { useField } from '#src/screens/form/useField.ts';
import { Button } from '#src/ui/Button.tsx';
import { FieldError } from '#src/ui/Field.tsx';
import * as css from './giving.css.ts';
import { SignaturePad } from './SignaturePad.tsx';

const ways = [
  { id: 'drawn', label: t('Draw') },
  { id: 'typed', label: t('Type the name') },
];

type Props = { form: FormRef; method: PatientConsent['signature_method'] };

/** The signature as the form demands it; where drawing is demanded, typing is the way by keyboard. */
export function SignatureField({ form, method }: Props) {
  const how = useSelector(form, ({ context }) => context.values.how);
  const isTyped = method === 'typed' || how === 'typed';
  return (
    <fieldset className={css.signature}>
      <legend className={css.legend}>{t('Signature')}</legend>
      {method === 'drawn' && <FormRadioGroup form={form} name="how" options={ways} isInline />}
      {method === 'checkbox' && <FormCheckbox form={form} name="checked" />}
      {method !== 'checkbox' && isTyped && <TypedName form={form} />}
      {method === 'drawn' && !isTyped && <DrawnSignature form={form} />}
    </fieldset>
  );
}

function TypedName({ form }: { form: FormRef }) {
  const { value, isReadOnly, onChange } = useField(form, 'typed_name');
  return (
    <>
      <FormTextField form={form} name="typed_name" />
      {String(value) !== '' && <p className={script}>{value}</p>}
      {!isReadOnly && (
        <div>
          <Button size="small" onClick={() => onChange('')}>
            {t('Clear')}
          </Button>
        </div>
      )}
    </>
  );
}

function DrawnSignature({ form }: { form: FormRef }) {
  const { id, value, error, isReadOnly, onChange } = useField(form, 'drawing');
  const drawing = (value || null) as unknown as Drawing | null;
  return (
    <>
      <SignaturePad
        id={id}
        describedBy={error ? `${id}-error` : undefined}
        drawing={drawing}
        isReadOnly={isReadOnly}
        onChange={(next) => onChange(next && { ...next })}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </>
  );
}
