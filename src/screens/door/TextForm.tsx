import { type FormEvent, useId, useState } from 'react';
import { Button } from '#src/ui/Button.tsx';
import * as css from './door.css.ts';

export type TextFormProps = {
  /** What was typed before. */
  text: string;
  isEmpty: boolean;
  isBusy: boolean;
  onTyped: (text: string) => void;
  onGiven: (text: string) => void;
  onLeft: () => void;
};

/** What stands around the text; `empty` is said where it is missing. */
type Words = {
  words: { before?: string; label: string; hint?: string; empty: string; send: string; leave: string };
};

/** A form of one text, such as a question or a reason. */
export function TextForm({ text, isEmpty, isBusy, onTyped, onGiven, onLeft, words }: TextFormProps & Words) {
  const [id, hint, error] = [useId(), useId(), useId()];
  // the field keeps what is typed into it: what was typed before is where it begins
  const [begun] = useState(text);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isBusy) onGiven(String(new FormData(event.currentTarget).get('text')));
  }
  const described = [words.hint && hint, isEmpty && error].filter(Boolean).join(' ');
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {words.before && <p>{words.before}</p>}
      <div className={css.field}>
        <label className={css.label} htmlFor={id}>
          {words.label}
        </label>
        {words.hint && (
          <p className={css.quiet} id={hint}>
            {words.hint}
          </p>
        )}
        <textarea
          className={css.control}
          id={id}
          name="text"
          rows={5}
          maxLength={1000}
          defaultValue={begun}
          onInput={(event) => onTyped(event.currentTarget.value)}
          aria-invalid={isEmpty || undefined}
          aria-describedby={described || undefined}
        />
        {isEmpty && (
          <p className={css.problem} id={error} role="alert">
            {words.empty}
          </p>
        )}
      </div>
      <div className={css.actions}>
        <Button type="submit" variant="primary" size="wide" isPending={isBusy}>
          {words.send}
        </Button>
        <Button size="wide" onClick={onLeft}>
          {words.leave}
        </Button>
      </div>
    </form>
  );
}
