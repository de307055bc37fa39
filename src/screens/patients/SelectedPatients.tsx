import Tags from 'lucide-react/icons/tags';
import { useState } from 'react';
import type { PatientLabel } from '#machines/flows/patients/labelFields.ts';
import { fullName, type Patient } from '#machines/flows/patients/patientFields.ts';
import { plural, t } from '#src/language/t.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { SelectionBar } from '#src/screens/list/SelectionBar.tsx';
import { quiet } from '#src/styles/quiet.css.ts';
import { Button } from '#src/ui/Button.tsx';
import { LabellingDialog } from './LabellingDialog.tsx';
import { useLabellingUndo } from './useLabellingUndo.ts';

type Props = {
  clinic: number;
  labels: readonly PatientLabel[];
  selected: readonly number[];
  /** Those on the page, who have names here. */
  shown: readonly Patient[];
  onClear: () => void;
};

/** As many as one call takes. */
const most = 500;

/** How many are selected, and what can be done with them. */
export function SelectedPatients({ clinic, labels, selected, shown, onClear }: Props) {
  const tellLabelled = useLabellingUndo(clinic);
  const [isOpen, setOpen] = useState(false);
  const forbidden = useForbidden('patients.write', clinic);
  if (selected.length === 0) return null;
  const count = selected.length;
  const hidden = selected.filter((id) => shown.every((patient) => patient.id !== id)).length;
  const blocked =
    labels.length === 0
      ? t('There are no labels yet. Create one first.')
      : count > most
        ? t('Select at most 500 patients at once.')
        : undefined;
  return (
    <SelectionBar
      label={t('Selected patients')}
      said={
        <>
          {plural(count, 'One patient selected', '{count} patients selected')}
          {hidden > 0 && (
            <span className={quiet}> {plural(hidden, '1 on another page', '{count} on other pages')}</span>
          )}
        </>
      }
    >
      <Button
        size="small"
        icon={<Tags size={16} aria-hidden />}
        disabledReason={forbidden ?? blocked}
        onClick={() => setOpen(true)}
      >
        {t('Change labels')}
      </Button>
      <Button size="small" onClick={onClear}>
        {t('Clear selection')}
      </Button>
      {isOpen && (
        <LabellingDialog
          input={{ clinic, patients: selected }}
          labels={labels}
          nameOf={(id) => {
            const found = shown.find((patient) => patient.id === id);
            return found && fullName(found);
          }}
          onLabelled={tellLabelled}
          onClose={() => setOpen(false)}
        />
      )}
    </SelectionBar>
  );
}
