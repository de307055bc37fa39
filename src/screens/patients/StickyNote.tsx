import Pencil from 'lucide-react/icons/pencil';
import type { Patient } from '#machines/flows/patients/patientFields.ts';
import { t } from '#src/language/t.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { useContinued } from '#src/screens/drafts/useContinued.ts';
import { media } from '#src/styles/scale.ts';
import { Button } from '#src/ui/Button.tsx';
import { useMedia } from '#src/ui/useMedia.ts';
import { NoteEditor } from './NoteEditor.tsx';

/** Whether the note is being written, and whether it just was. */
export type NoteStanding = 'shown' | 'open' | 'closed';

type Props = {
  patient: Patient;
  standing: NoteStanding;
  onStanding: (standing: NoteStanding) => void;
  onChanged: (text?: string) => void;
};

/** Where the note that sticks to a chart is written; it is read in the band above. */
export function StickyNote({ patient, standing, onStanding, onChanged }: Props) {
  const isNarrow = useMedia(media.narrow);
  const { id, notes = '', status, version } = patient;
  useContinued((name) => {
    if (name === `patientNote-${id}`) onStanding('open');
  });
  const forbidden = useForbidden('patients.write', patient.clinic);
  if (standing === 'open')
    return (
      <NoteEditor
        input={{ id, notes, version }}
        onClose={(end) => {
          onStanding('closed');
          if (end === 'saved') onChanged(t('The sticky note was saved.'));
          if (end === 'unsure') onChanged();
        }}
      />
    );
  // on a telephone the menu of the chart opens it, and the focus comes back here
  if (status === 'merged' || (isNarrow && standing === 'shown')) return null;
  return (
    <div>
      <Button
        variant="quiet"
        size="small"
        icon={<Pencil size={16} aria-hidden />}
        disabledReason={forbidden}
        autoFocus={standing === 'closed'}
        onClick={() => onStanding('open')}
      >
        {notes ? t('Edit note') : t('Add a sticky note')}
      </Button>
    </div>
  );
}
