import Pencil from 'lucide-react/icons/pencil';
import Note from 'lucide-react/icons/sticky-note';
import { useState } from 'react';
import type { Patient } from '#machines/flows/patients/patientFields.ts';
import { t } from '#src/language/t.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { Button } from '#src/ui/Button.tsx';
import { NoteEditor } from './NoteEditor.tsx';
import * as css from './shared/patients.css.ts';

type Props = { patient: Patient; onSaved: () => void };

/** The note that sticks to a chart; it is written where it is read. */
export function StickyNote({ patient, onSaved }: Props) {
  const [standing, setStanding] = useState<'shown' | 'open' | 'closed'>('shown');
  const { id, notes = '', status, version } = patient;
  const forbidden = useForbidden('patients.write', patient.clinic);
  if (standing === 'open')
    return (
      <NoteEditor
        input={{ id, notes, version }}
        onClose={(isSaved) => {
          setStanding('closed');
          if (isSaved) onSaved();
        }}
      />
    );
  const open = status !== 'merged' && (
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
  );
  if (!notes) return open && <div>{open}</div>;
  return (
    <aside className={css.sticky} aria-label={t('Sticky note')}>
      <Note className={css.stickyIcon} size={16} aria-hidden />
      <p className={css.note} dir="auto">
        {notes}
      </p>
      {open && <span className={css.stickyAction}>{open}</span>}
    </aside>
  );
}
