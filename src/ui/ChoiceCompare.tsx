import { useId } from 'react';
import { t } from '#src/language/t.ts';
import { dot } from './Checkbox.css.ts';
import * as css from './ChoiceCompare.css.ts';

export type Side = 'mine' | 'theirs';

export type ChoiceCompareProps = {
  fields: readonly { name: string; label: string; mine: string; theirs: string }[];
  choices: Readonly<Record<string, Side | undefined>>;
  onChoose: (name: string, side: Side) => void;
  /** Who saved first and when, for instance 'Saved by Maria Keller at 10:41'. */
  theirsLabel?: string;
  mineLabel?: string;
};

/** Two versions of a record field by field, each field a choice between mine and theirs. */
export function ChoiceCompare(props: ChoiceCompareProps) {
  const { fields, choices, onChoose, mineLabel = t('Yours'), theirsLabel = t('Theirs') } = props;
  const group = useId();
  return (
    <div className={css.list}>
      {fields.map((field) => (
        <fieldset key={field.name}>
          <legend className={css.legend}>{field.label}</legend>
          <div className={css.sides}>
            {(['mine', 'theirs'] as const).map((side) => (
              <label className={css.side} key={side}>
                <input
                  type="radio"
                  className={dot}
                  name={`${group}-${field.name}`}
                  checked={choices[field.name] === side}
                  onChange={() => onChoose(field.name, side)}
                />
                <span className={css.words}>
                  <span className={css.whose}>{side === 'mine' ? mineLabel : theirsLabel}</span>
                  {field[side] === '' ? (
                    <span className={css.none}>{t('empty')}</span>
                  ) : (
                    <bdi className={css.value}>{field[side]}</bdi>
                  )}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
