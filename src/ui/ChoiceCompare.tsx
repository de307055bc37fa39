import { Label, RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup';
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
  return (
    <div className={css.list}>
      {fields.map((field) => (
        <RadioGroup
          key={field.name}
          value={choices[field.name] ?? null}
          onChange={(side) => onChoose(field.name, side as Side)}
        >
          <Label className={css.legend}>{field.label}</Label>
          <div className={css.sides}>
            {(['mine', 'theirs'] as const).map((side) => (
              <RadioField className={css.option} key={side} value={side}>
                <RadioButton className={`${css.side} ${dot}`}>
                  <span className={css.words}>
                    <span className={css.whose}>{side === 'mine' ? mineLabel : theirsLabel}</span>
                    {field[side] === '' ? (
                      <span className={css.none}>{t('empty')}</span>
                    ) : (
                      <bdi className={css.value}>{field[side]}</bdi>
                    )}
                  </span>
                </RadioButton>
              </RadioField>
            ))}
          </div>
        </RadioGroup>
      ))}
    </div>
  );
}
