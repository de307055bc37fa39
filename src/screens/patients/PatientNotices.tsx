import type { Patient } from '#machines/flows/patients/patientFields.ts';
import { patientRestorationFlow } from '#src/flows/patients/patientRestoration.ts';
import { patientUnmergingFlow } from '#src/flows/patients/patientUnmerging.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { ArchivedNotice } from '#src/screens/form/ArchivedNotice.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { dayInWords } from '#src/time/dayRange.ts';
import { dayOfInstant } from '#src/time/days.ts';
import { TextTo } from '#src/ui/links.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { type NoteStanding, StickyNote } from './StickyNote.tsx';
import * as css from './shared/patients.css.ts';

type Props = {
  patient: Patient;
  zone: string | undefined;
  name: string;
  note: NoteStanding;
  onNote: (standing: NoteStanding) => void;
  /** Reads the patient again, and says what happened. */
  onChanged: (text?: string) => void;
};

/** What stands over a chart: the sticky note, and why the patient is not in the list. */
export function PatientNotices({ patient, zone, name, note, onNote, onChanged }: Props) {
  const app = useApp();
  const { id, version, status, deceased_at, merged_into, can_unmerge = true } = patient;
  const other = merged_into !== null && (
    <TextTo to="/dashboard/patients/detail/$idx" params={{ idx: String(merged_into) }}>
      {t('Open the other chart')}
    </TextTo>
  );
  return (
    <div className={css.notices}>
      {(status === 'archived' || status === 'deceased') && (
        <ArchivedNotice
          machine={patientRestorationFlow(app)}
          input={{ id, version }}
          title={
            status === 'archived'
              ? t('This patient is in the archive')
              : deceased_at
                ? t('This patient died on {day}', { day: dayInWords(dayOfInstant(deceased_at, zone)) })
                : t('This patient died')
          }
          action={t('Restore patient')}
          onRestored={() => onChanged(t('{name} was restored.', { name }))}
          onReload={() => onChanged()}
        >
          {status === 'archived'
            ? t('Lists and searches leave it out unless you include archived patients.')
            : t('If this was stored by mistake, restore the patient.')}
        </ArchivedNotice>
      )}
      {other && !can_unmerge && (
        <Notice tone="neutral" title={t('This chart was merged into another one')}>
          {rich(
            "The charts were merged in another system, which didn't say what moved. So the merge can't be undone here. {link}",
            { link: other },
          )}
        </Notice>
      )}
      {other && can_unmerge && (
        <ArchivedNotice
          machine={patientUnmergingFlow(app)}
          input={{ id, version }}
          title={t('This chart was merged into another one')}
          action={t('Undo the merge')}
          onRestored={() => onChanged(t('The merge was undone.'))}
          onReload={() => onChanged()}
        >
          {rich('It stays readable and cannot be changed. {link}', {
            link: other,
          })}
        </ArchivedNotice>
      )}
      <StickyNote patient={patient} standing={note} onStanding={onNote} onChanged={onChanged} />
    </div>
  );
}
