import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import type { Patient } from '#machines/flows/patients/patientFields.ts';
import { t } from '#src/language/t.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { useContinued } from '#src/screens/drafts/useContinued.ts';
import { Button } from '#src/ui/Button.tsx';
import { NoteEditor } from './NoteEditor.tsx';

type Props = { patient: Patient; onChanged: (text?: string) => void };

/** Where the note that sticks to a chart is written; it is read in the band above. */
export function StickyNote({ patient, onChanged }: Props) {
  const [standing, setStanding] = useState<'shown' | 'open' | 'closed'>('shown');
  const { id, notes = '', status, version } = patient;
  useContinued((name) => {
    if (name === `patientNote-${id}`) setStanding('open');
  });
  const forbidden = useForbidden('patients.write', patient.clinic);
  if (standing === 'open')
    return (
      <NoteEditor
        input={{ id, notes, version }}
        onClose={(end) => {
          setStanding('closed');
          if (end === 'saved') onChanged(t('The sticky note was saved.'));
          if (end === 'unsure') onChanged();
        }}
      />
    );
  if (status === 'merged') return null;
  return (
    <div>
      <Button
        variant="quiet"
        size="small"
        icon={<Pencil size={16} aria-hidden />}
        disabledReason={forbidden}
        autoFocus={standing === 'closed'}
        onClick={() => setStanding('open')}
      >
        {notes ? t('Edit note') : t('Add a sticky note')}
      </Button>
    </div>
  );
}
