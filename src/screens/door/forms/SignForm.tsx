import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  type SignerKind,
  signedBy,
  signersOf,
  type TypedSigning,
  type WrongSigning,
} from '#machines/flows/door/visitForms.rules.ts';
import type { OpenedForm } from '#machines/flows/door/visitForms.setup.ts';
import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import { TextField } from '../booking/TextField.tsx';
import * as css from '../door.css.ts';
import { HomeSignature } from './HomeSignature.tsx';

type Props = {
  sheet: OpenedForm;
  /** What was typed and drawn so far. */
  typed: TypedSigning;
  /** What lacks. */
  wrong: readonly string[];
  isBusy: boolean;
  onTyped: (signing: TypedSigning) => void;
  onGiven: (signing: TypedSigning) => void;
  onReturned: () => void;
};

const kinds: Readonly<Record<SignerKind, string>> = {
  patient: t('The patient'),
  guardian: t('A parent or guardian'),
  proxy: t('Someone with power of attorney'),
};
const lacking: Readonly<Record<WrongSigning, string>> = {
  name: t('Enter the full name.'),
  relation: t('Enter how you are related.'),
  signature: t('Sign first.'),
};

/** Who signs, and the signature: drawn or typed, as at the desk. */
export function SignForm({ sheet, typed, wrong, isBusy, onTyped, onGiven, onReturned }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { kind } = typed;
  useEffect(() => {
    if (wrong.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [wrong]);
  // the fields keep what is typed into them: what was typed before is where they begin
  const [begun, begin] = useState(typed);
  const note = (change: Partial<TypedSigning>) => onTyped({ ...typed, ...change });
  const said = (what: WrongSigning) => (wrong.includes(what) ? lacking[what] : undefined);
  function choose(other: SignerKind) {
    const next = { ...typed, ...signedBy(sheet, other) };
    begin(next);
    onTyped(next);
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isBusy) onGiven(typed);
  }
  return (
    <form className={css.form} ref={form} onSubmit={submit} noValidate>
      {sheet.needs_guardian && (
        <p>{t('{name} is too young to sign. A parent or guardian signs.', { name: sheet.patient_name })}</p>
      )}
      <fieldset className={css.field}>
        <legend className={css.label}>{t('Who signs?')}</legend>
        {signersOf(sheet).map((one) => (
          <label key={one} className={css.choice}>
            <input
              className={css.box}
              type="radio"
              name="kind"
              checked={kind === one}
              onChange={() => choose(one)}
            />
            {kinds[one]}
          </label>
        ))}
      </fieldset>
      <TextField
        key={kind}
        name="name"
        label={t('Full name of the person who signs')}
        complete="name"
        most={300}
        value={begun.name}
        error={said('name')}
        onTyped={(name) => note({ name })}
      />
      {kind !== 'patient' && (
        <TextField
          name="relation"
          label={t('Relation to the patient')}
          most={60}
          value={begun.relation}
          error={said('relation')}
          onTyped={(relation) => note({ relation })}
        />
      )}
      <HomeSignature
        method={sheet.signature_method}
        given={typed}
        isReadOnly={isBusy}
        error={said('signature')}
        onChange={note}
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
