import { useRouter } from '@tanstack/react-router';
import Settings from 'lucide-react/icons/settings-2';
import Tag from 'lucide-react/icons/tag';
import { useState } from 'react';
import type { Patient } from '#machines/flows/patients/patientFields.ts';
import { labelCalls } from '#src/calls/labels.ts';
import { t } from '#src/language/t.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { useLoaded } from '#src/screens/list/useLoaded.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';
import { swatches } from '#src/ui/Chip.css.ts';
import { Menu } from '#src/ui/Menu.tsx';
import { LabellingDialog } from './LabellingDialog.tsx';
import { useLabellingUndo } from './useLabellingUndo.ts';

/** More than these are found by typing, in the dialog. */
const most = 20;

/** The labels of the clinic, and the dialog that gives one or several of them to a patient. */
export function useLabelGiving({ id, clinic }: Patient) {
  const app = useApp();
  const tellLabelled = useLabellingUndo(clinic);
  const [open, setOpen] = useState<{ gives?: number } | null>(null);
  const { loaded } = useLoaded(`${clinic}`, (signal) => labelCalls(app).listAllLabels(clinic, signal));
  const labels = loaded.kind === 'loaded' ? loaded.data : [];
  const dialog = open && (
    <LabellingDialog
      input={{ clinic, patients: [id] }}
      gives={open.gives}
      labels={labels}
      nameOf={() => undefined}
      onLabelled={tellLabelled}
      onClose={() => setOpen(null)}
    />
  );
  return { labels, open: setOpen, dialog };
}

/** A label for one patient: chosen from a list, it is there; the toast takes it back. */
export function AddLabel({ patient }: { patient: Patient }) {
  const router = useRouter();
  const forbidden = useForbidden('patients.write', patient.clinic);
  const { labels, open, dialog } = useLabelGiving(patient);
  const others = labels.filter((label) => patient.labels.every((one) => one.id !== label.id));
  const toLabels = () => void router.navigate({ to: '/dashboard/patients/labels' });
  const icon = <Tag size={16} aria-hidden />;
  return (
    <>
      {forbidden !== undefined || labels.length > most ? (
        <Button
          variant="secondary"
          size="small"
          icon={icon}
          disabledReason={forbidden}
          onClick={() => open({})}
        >
          {t('Add label')}
        </Button>
      ) : (
        <Menu
          label={t('Add label')}
          variant="secondary"
          size="small"
          icon={icon}
          items={[
            ...others.map((label) => ({
              id: String(label.id),
              label: label.name,
              icon: <span className={swatches[label.color]} aria-hidden />,
              onAction: () => open({ gives: label.id }),
            })),
            {
              id: 'labels',
              label: t('Edit the list of labels'),
              icon: <Settings size={16} aria-hidden />,
              onAction: toLabels,
            },
          ]}
        />
      )}
      {dialog}
    </>
  );
}
