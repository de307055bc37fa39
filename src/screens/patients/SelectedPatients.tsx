import Tags from 'lucide-react/icons/tags';
import { useState } from 'react';
import type { FoundQuery } from '#machines/flows/patients/foundSelection.machine.ts';
import type { PatientLabel } from '#machines/flows/patients/labelFields.ts';
import { fullName } from '#machines/flows/patients/patientFields.ts';
import type { PatientPage } from '#src/calls/patients.ts';
import { plural, t } from '#src/language/t.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { SelectionBar } from '#src/screens/list/SelectionBar.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { quiet } from '#src/styles/quiet.css.ts';
import { Button } from '#src/ui/Button.tsx';
import { LabellingDialog } from './LabellingDialog.tsx';
import { SelectAllFound } from './SelectAllFound.tsx';
import { useLabellingUndo } from './useLabellingUndo.ts';

type Props = {
  /** What was found, and the page of it that is shown; its patients have names here. */
  query: FoundQuery;
  page: PatientPage;
  labels: readonly PatientLabel[];
  selected: ReadonlySet<string | number>;
  onChange: (selected: ReadonlySet<string | number>) => void;
};

/** How many are selected, and what can be done with them. */
export function SelectedPatients({ query, page, labels, selected, onChange }: Props) {
  const { clinic } = query;
  const { features } = useApp().api;
  const tellLabelled = useLabellingUndo(clinic);
  const [isOpen, setOpen] = useState(false);
  const forbidden = useForbidden('patients.write', clinic);
  if (selected.size === 0) return null;
  const shown = page.results.filter(({ id }) => selected.has(id));
  const hidden = selected.size - shown.length;
  const isPageChosen = shown.length === page.results.length;
  const areOthersFound = page.isLeast || page.count > selected.size;
  return (
    <SelectionBar
      label={t('Selected patients')}
      said={
        <>
          {plural(selected.size, 'One patient selected', '{count} patients selected')}
          {hidden > 0 && (
            <span className={quiet}> {plural(hidden, '1 on another page', '{count} on other pages')}</span>
          )}
        </>
      }
    >
      {isPageChosen && areOthersFound && features.has('patient-ids') && (
        <SelectAllFound
          query={query}
          count={page.isLeast ? null : page.count}
          selected={selected}
          onFound={(ids) => onChange(new Set(ids))}
        />
      )}
      <Button
        size="small"
        icon={<Tags size={16} aria-hidden />}
        disabledReason={
          forbidden ?? (labels.length === 0 ? t('There are no labels yet. Create one first.') : undefined)
        }
        onClick={() => setOpen(true)}
      >
        {t('Change labels')}
      </Button>
      <Button size="small" onClick={() => onChange(new Set())}>
        {t('Clear selection')}
      </Button>
      {isOpen && (
        <LabellingDialog
          input={{ clinic, patients: [...selected].map(Number) }}
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
