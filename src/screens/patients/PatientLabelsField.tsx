import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { PatientLabel } from '#machines/flows/patients/labelFields.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { useField } from '#src/screens/form/useField.ts';
import { useSteps } from '#src/screens/form/useSteps.ts';
import { Button } from '#src/ui/Button.tsx';
import { LabelChip } from '#src/ui/Chip.tsx';
import { ComboBox } from '#src/ui/ComboBox.tsx';
import * as css from './shared/patients.css.ts';

type Given = Pick<PatientLabel, 'id' | 'name' | 'color'>;

/** The newest; more are one press away. */
const most = 24;

/** The labels of a patient: found by typing, taken away one by one. */
export function PatientLabelsField({ form, labels }: { form: FormRef; labels: readonly Given[] }) {
  const { value, onChange, isReadOnly, onBlur } = useField(form, 'labels');
  const chosen = (Array.isArray(value) ? value : []) as readonly number[];
  const steps = useSteps(form);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? chosen : chosen.slice(-most);
  const left = labels.filter(({ id }) => !chosen.includes(id));
  return (
    <div className={css.stack}>
      <ComboBox
        name="labels"
        label={t('Add a label')}
        placeholder={left.length > 0 ? t('Type to find') : t('No other label')}
        options={left.map(({ id, name }) => ({ id: String(id), label: name }))}
        value=""
        isReadOnly={isReadOnly || left.length === 0}
        onChange={(id) => onChange([...chosen, Number(id)])}
        onBlur={onBlur}
      />
      {chosen.length > 0 && (
        <ul className={css.recentList} aria-label={t('Labels of this patient')}>
          {shown.map((id) => {
            const label = labels.find((one) => one.id === id);
            const name = label?.name ?? t('Label {id}', { id: String(id) });
            return (
              <li className={css.alerts} key={id}>
                <LabelChip color={label?.color ?? 'indigo'}>{name}</LabelChip>
                {!isReadOnly && (
                  <Button
                    size="small"
                    variant="quiet"
                    icon={<X size={16} aria-hidden />}
                    aria-label={t('Remove the label {name}', { name })}
                    onClick={() =>
                      steps.remove('labels', chosen.indexOf(id), t('{name} was removed.', { name }))
                    }
                  >
                    {t('Remove')}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {chosen.length > most && (
        <div>
          <Button size="small" variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('Show fewer') : t('Show {count} more', { count: chosen.length - most })}
          </Button>
        </div>
      )}
    </div>
  );
}
