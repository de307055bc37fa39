import { type FormEvent, useState } from 'react';
import type { FormSignature, OpenedForm } from '#machines/flows/door/visitForms.setup.ts';
import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import { TextField } from '../booking/TextField.tsx';
import * as css from '../door.css.ts';
import { HomeSignature, type SignatureGiven } from './HomeSignature.tsx';

type Kind = FormSignature['signer']['kind'];
type Props = {
  sheet: OpenedForm;
  /** What was given before and not taken. */
  given: FormSignature | null;
  isBusy: boolean;
  onGiven: (signing: FormSignature) => void;
  onReturned: () => void;
};
type Wrong = Partial<Record<'name' | 'relation' | 'signature', string>>;

const kinds: readonly (readonly [Kind, string])[] = [
  ['patient', t('The patient')],
  ['guardian', t('A parent or guardian')],
  ['proxy', t('Someone with power of attorney')],
];

/** The signature as the contract wants it; null where there is none yet. */
function signatureOf(
  method: OpenedForm['signature_method'],
  { isTyped, typed, drawing, isChecked }: SignatureGiven,
): FormSignature['signature'] | null {
  if (method === 'checkbox') return isChecked ? { method, checked: true } : null;
  if (method === 'typed' || isTyped)
    return typed.trim() ? { method: 'typed', typed_name: typed.trim() } : null;
  return drawing && { method, ...drawing };
}

/** Who signs, and the signature: drawn or typed, as at the desk. */
export function SignForm({ sheet, given, isBusy, onGiven, onReturned }: Props) {
  const [kind, setKind] = useState<Kind>(
    given?.signer.kind ?? (sheet.needs_guardian ? 'guardian' : 'patient'),
  );
  const [signature, setSignature] = useState<SignatureGiven>({
    isTyped: given?.signature.method === 'typed',
    typed: given?.signature.typed_name ?? '',
    drawing: null,
    isChecked: false,
  });
  const [wrong, setWrong] = useState<Wrong>({});
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const text = (name: string) => String(data.get(name) ?? '').trim();
    const made = signatureOf(sheet.signature_method, signature);
    const [name, relation] = [text('name'), kind === 'patient' ? '' : text('relation')];
    const found: Wrong = {
      ...(name === '' && { name: t('Enter the full name.') }),
      ...(kind !== 'patient' && relation === '' && { relation: t('Enter how you are related.') }),
      ...(made === null && { signature: t('Sign first.') }),
    };
    setWrong(found);
    if (made !== null && Object.keys(found).length === 0) {
      if (!isBusy) onGiven({ signer: { kind, name, relation }, signature: made });
    } else requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  }
  const offered = kinds.filter(([one]) => one !== 'patient' || !sheet.needs_guardian);
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {sheet.needs_guardian && (
        <p>{t('{name} is too young to sign. A parent or guardian signs.', { name: sheet.patient_name })}</p>
      )}
      <fieldset className={css.field}>
        <legend className={css.label}>{t('Who signs?')}</legend>
        {offered.map(([one, label]) => (
          <label key={one} className={css.choice}>
            <input
              className={css.box}
              type="radio"
              name="kind"
              checked={kind === one}
              onChange={() => setKind(one)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <TextField
        key={kind}
        name="name"
        label={t('Full name of the person who signs')}
        complete="name"
        most={300}
        value={given?.signer.kind === kind ? given.signer.name : kind === 'patient' ? sheet.patient_name : ''}
        error={wrong.name}
      />
      {kind !== 'patient' && (
        <TextField
          name="relation"
          label={t('Relation to the patient')}
          most={60}
          value={given?.signer.relation}
          error={wrong.relation}
        />
      )}
      <HomeSignature
        method={sheet.signature_method}
        given={signature}
        isReadOnly={isBusy}
        error={wrong.signature}
        onChange={(change) => setSignature((before) => ({ ...before, ...change }))}
      />
      <div className={css.actions}>
        <Button type="submit" variant="primary" size="wide" isPending={isBusy}>
          {t('Sign and send')}
        </Button>
        <Button size="wide" onClick={onReturned}>
          {t('Back')}
        </Button>
      </div>
    </form>
  );
}
