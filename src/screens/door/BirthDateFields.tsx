import { t } from '#src/language/t.ts';
import * as css from './door.css.ts';

/** The date of birth that a form holds, as year-month-day, as far as it was typed. */
export function typedBirthDateIn(data: FormData): string {
  const part = (name: string) => String(data.get(name) ?? '').replaceAll(/[-\s]/g, '');
  return `${part('year')}-${part('month')}-${part('day')}`;
}

type Props = {
  /** What it begins with, as year-month-day. */
  date?: string | undefined;
  /** The element that says what is asked. */
  hint?: string | undefined;
  /** On a screen that others use too, the browser neither offers nor keeps a date. */
  isShared?: boolean;
  /** The element that says what is wrong, if anything is. */
  error: string | null;
};

/** A date of birth as three short fields, which no phone's calendar has to be scrolled for. */
export function BirthDateFields({ date, hint, isShared = false, error }: Props) {
  const [year, month, day] = date?.split('-') ?? [];
  const described = [hint, error].filter(Boolean).join(' ') || undefined;
  const part = (name: string, label: string, length: number, complete: string, value?: string) => (
    <label className={css.field}>
      <span className={css.label}>{label}</span>
      <input
        className={length > 2 ? css.long : css.short}
        name={name}
        inputMode="numeric"
        autoComplete={isShared ? 'off' : complete}
        maxLength={length}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={described}
      />
    </label>
  );
  return (
    <fieldset>
      <legend className={css.label}>{t('Date of birth')}</legend>
      <div className={css.dateParts}>
        {part('day', t('Day'), 2, 'bday-day', day)}
        {part('month', t('Month'), 2, 'bday-month', month)}
        {part('year', t('Year'), 4, 'bday-year', year)}
      </div>
    </fieldset>
  );
}
