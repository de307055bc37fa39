import { type ReactNode, useId } from 'react';
import type { FormAnswers } from '#machines/flows/door/visitForms.setup.ts';
import type { BlockValue } from '#machines/form/blocks.ts';
import { t } from '#src/language/t.ts';
import { useTypedNumber } from '#src/language/useTypedNumber.ts';
import { type FieldTexts, filledIn } from '#src/screens/consents/shared/markdown.ts';
import * as css from '../door.css.ts';

type Value = FormAnswers[string];
type Props = {
  block: BlockValue;
  fields: FieldTexts;
  /** The language of the form, which may be another than the page's. */
  language: string;
  value: Value | undefined;
  isMissing: boolean;
  onChange: (value: Value) => void;
};

/** One question with the browser's own control for its kind. */
export function Question({ block, fields, language, value, isMissing, onChange }: Props) {
  const [id, help, error] = [useId(), useId(), useId()];
  const own = (words: string) => <bdi lang={language}>{words}</bdi>;
  const label = own(filledIn(block.label, fields));
  const isInitials = block.type === 'initials';
  const ownHelp = block.help === '' ? null : own(filledIn(block.help, fields));
  const helpText = ownHelp ?? (isInitials ? t('The initials of the person who signs.') : null);
  const described = [helpText && help, isMissing && error].filter(Boolean).join(' ') || undefined;
  const wrong = { 'aria-invalid': isMissing || undefined, 'aria-describedby': described };
  const text = typeof value === 'string' ? value : '';
  const around = (control: ReactNode) => (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
        <Optional isRequired={block.required} />
      </label>
      <Help id={help} text={helpText} />
      {control}
      <Missing id={error} isMissing={isMissing} />
    </div>
  );
  const grouped = (choices: ReactNode) => (
    <fieldset className={css.field} aria-describedby={described}>
      <legend className={css.label}>
        {label}
        <Optional isRequired={block.required} />
      </legend>
      <Help id={help} text={helpText} />
      {choices}
      <Missing id={error} isMissing={isMissing} />
    </fieldset>
  );
  switch (block.type) {
    case 'long_text':
      return around(
        <textarea
          className={css.control}
          id={id}
          rows={4}
          maxLength={10_000}
          value={text}
          {...wrong}
          onInput={(event) => onChange(event.currentTarget.value)}
        />,
      );
    case 'select':
      return around(
        <select
          className={css.control}
          id={id}
          value={text}
          {...wrong}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          <option value="">{t('Choose')}</option>
          {block.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>,
      );
    case 'radio':
      return grouped(
        block.options.map((option) => (
          <label key={option} className={css.choice}>
            <input
              className={css.box}
              type="radio"
              name={id}
              checked={value === option}
              {...wrong}
              onChange={() => onChange(option)}
            />
            {own(option)}
          </label>
        )),
      );
    case 'checkbox_group': {
      const chosen = Array.isArray(value) ? value : [];
      return grouped(
        block.options.map((option) => (
          <label key={option} className={css.choice}>
            <input
              className={css.box}
              type="checkbox"
              checked={chosen.includes(option)}
              {...wrong}
              onChange={({ currentTarget: { checked } }) =>
                onChange(block.options.filter((one) => (one === option ? checked : chosen.includes(one))))
              }
            />
            {own(option)}
          </label>
        )),
      );
    }
    case 'checkbox':
      return (
        <div className={css.field}>
          <label className={css.choice}>
            <input
              className={css.box}
              type="checkbox"
              checked={value === true}
              {...wrong}
              onChange={({ currentTarget: { checked } }) => onChange(checked)}
            />
            {label}
          </label>
          <Help id={help} text={helpText} />
          <Missing id={error} isMissing={isMissing} />
        </div>
      );
    case 'number':
      return around(<NumberAnswer id={id} value={text} described={wrong} onChange={onChange} />);
    default:
      return around(
        <input
          className={css.control}
          id={id}
          type={types[block.type] ?? 'text'}
          maxLength={isInitials ? 10 : 1000}
          autoComplete="off"
          value={text}
          {...wrong}
          onInput={(event) => onChange(event.currentTarget.value)}
        />,
      );
  }
}

type NumberProps = {
  id: string;
  value: string;
  described: { 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };
  onChange: (value: string) => void;
};

/** Typed in the digits of any keyboard, and held as the desk holds it. */
function NumberAnswer({ id, value, described, onChange }: NumberProps) {
  const number = useTypedNumber(value, onChange);
  return (
    <input
      className={css.control}
      id={id}
      dir="ltr"
      inputMode="decimal"
      maxLength={1000}
      autoComplete="off"
      value={number.text}
      {...described}
      onInput={(event) => number.type(event.currentTarget.value)}
    />
  );
}

const types: Partial<Record<BlockValue['type'], 'date' | 'email' | 'tel'>> = {
  date: 'date',
  email: 'email',
  phone: 'tel',
};

const Optional = ({ isRequired }: { isRequired: boolean }) =>
  isRequired ? null : <span className={css.quiet}> {t('(optional)')}</span>;

const Help = ({ id, text }: { id: string; text: ReactNode }) =>
  text === null ? null : (
    <p className={css.quiet} id={id}>
      {text}
    </p>
  );

const Missing = ({ id, isMissing }: { id: string; isMissing: boolean }) =>
  isMissing ? (
    <p className={css.problem} id={id}>
      {t('An answer is needed.')}
    </p>
  ) : null;
