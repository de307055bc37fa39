import { useState } from 'react';
import type { PatientLabel } from '#machines/flows/patients/labelFields.ts';
import type { LabelChange } from '#machines/flows/patients/patientLabelling.machine.ts';
import { plural, t } from '#src/language/t.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { matchesWords } from '#src/ui/matchesWords.ts';
import { SearchField } from '#src/ui/SearchField.tsx';
import { LabellingRow } from './LabellingRow.tsx';
import * as css from './shared/patients.css.ts';

type Props = {
  labels: readonly PatientLabel[];
  chosen: Readonly<Record<number, LabelChange>>;
  onChoose: (id: number, change: LabelChange | null) => void;
};

/** More than these are found by typing. */
const most = 30;

/** What is to become of each label; what was decided stays in sight, whatever is looked for. */
export function LabellingChoices({ labels, chosen, onChoose }: Props) {
  const [typed, setTyped] = useState('');
  const found = labels.filter(({ id, name }) => !chosen[id] && matchesWords(name, typed));
  const drawn = new Set(found.slice(0, most));
  // none changes its place under the pointer
  const shown = labels.filter((label) => chosen[label.id] || drawn.has(label));
  return (
    <>
      {labels.length > most && <SearchField label={t('Search labels')} value={typed} onChange={setTyped} />}
      <ul className={css.entries} aria-label={t('Labels')}>
        {shown.map((label) => (
          <LabellingRow
            key={label.id}
            label={label}
            change={chosen[label.id] ?? null}
            onChange={(change) => onChoose(label.id, change)}
          />
        ))}
      </ul>
      <p className={quiet} role="status">
        {found.length === 0 && typed !== ''
          ? t('Nothing found. Try another word.')
          : found.length > most &&
            plural(found.length - most, 'One more: type to find it.', '{count} more: type to find them.')}
      </p>
    </>
  );
}
