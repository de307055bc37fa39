import { t } from '#src/language/t.ts';
import * as css from './door.css.ts';

/** The date of birth that a form holds, as year-month-day; null where there is no such date. */
export function birthDateIn(data: FormData): string | null {
  const [d = '', m = '', y = ''] = ['day', 'month', 'year'].map((part) =>
    String(data.get(part) ?? '').trim(),
  );
  if (!/^\d{1,2}$/.test(d) || !/^\d{1,2}$/.test(m) || !/^\d{4}$/.test(y)) return null;
  const date = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  const at = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date) ? date : null;
}

/** The same as far as it was typed, for the fields to begin with. */
export function typedBirthDateIn(data: FormData): string {
  const part = (name: string) => String(data.get(name) ?? '').replaceAll('-', '');
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
