import { useId } from 'react';
import type { PatientLabel } from '#machines/flows/patients/labelFields.ts';
import { t } from '#src/language/t.ts';
import { LabelChip } from '#src/ui/Chip.tsx';
import * as css from './shared/patients.css.ts';

type Change = 'give' | 'take' | null;

type Props = { label: PatientLabel; change: Change; onChange: (change: Change) => void };

const choices: readonly { change: Change; text: string }[] = [
  { change: null, text: t('No change') },
  { change: 'give', text: t('Add') },
  { change: 'take', text: t('Remove') },
];

/** What is to become of one label: left as it is, added, or removed. */
export function LabellingRow({ label, change, onChange }: Props) {
  const group = useId();
  return (
    <li>
      <fieldset className={css.labelling}>
        <legend className={css.labellingName}>
          <LabelChip color={label.color}>{label.name}</LabelChip>
        </legend>
        <div className={css.labellingChoices}>
          {choices.map((choice) => (
            <label className={css.labellingChoice} key={choice.text}>
              <input
                type="radio"
                name={group}
                checked={change === choice.change}
                onChange={() => onChange(choice.change)}
              />
              {choice.text}
            </label>
          ))}
        </div>
      </fieldset>
    </li>
  );
}
