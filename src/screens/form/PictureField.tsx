import { useRef, useState } from 'react';
import { readPicture } from '#src/effects/picture.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { hidden } from '#src/styles/hidden.css.ts';
import { Button } from '#src/ui/Button.tsx';
import { describeElement } from '#src/ui/describeField.ts';
import { Field } from '#src/ui/Field.tsx';
import * as css from './picture.css.ts';
import { useField } from './useField.ts';
import { useSteps } from './useSteps.ts';

type Props = {
  form: FormRef;
  name: string;
  hint: string;
  /** What the buttons do. */
  words: { choose: string; replace: string; remove: string };
};

/** A small picture kept with the record; a large one is made smaller before it is sent. */
export function PictureField({ form, name, hint: plainHint, words }: Props) {
  const field = useField(form, name);
  const hint = field.hint ?? plainHint;
  const input = useRef<HTMLInputElement>(null);
  const steps = useSteps(form);
  const [problem, setProblem] = useState<string>();
  const { id, ...described } = describeElement({ ...field, hint });
  const take = async (file: File | undefined) => {
    if (!file) return;
    const address = await readPicture(file);
    setProblem(address ? undefined : t("This file can't be used as a picture. Choose a PNG, JPEG or WebP."));
    if (address) field.onChange(address);
  };
  const remove = () => steps.change({ [name]: '' }, t('{name} was removed.', { name: field.label }));
  return (
    <Field {...field} hint={hint} error={problem ?? field.error}>
      <div className={css.row}>
        {field.value !== '' && <img className={css.picture} src={field.value} alt={field.label} />}
        <input
          {...described}
          id={id}
          ref={input}
          className={hidden}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          tabIndex={-1}
          disabled={field.isReadOnly}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button isDisabled={field.isReadOnly} onClick={() => input.current?.click()}>
          {field.value === '' ? words.choose : words.replace}
        </Button>
        {field.value !== '' && (
          <Button variant="quiet" isDisabled={field.isReadOnly} onClick={remove}>
            {words.remove}
          </Button>
        )}
      </div>
    </Field>
  );
}
