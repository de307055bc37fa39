import type { ReactNode } from 'react';
import type { AuditEntry } from '#src/calls/audit.ts';
import { listed } from '#src/language/listed.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { fieldInWords } from '#src/screens/audit/fieldWords.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { deedInWords, doerInWords } from './words.ts';

/** What happens in the life of a chart, as it is told. */
const sentences: Readonly<Record<string, (who: ReactNode) => ReactNode>> = {
  'patient.created': (who) => rich('{who} registered the patient', { who }),
  'patient.updated': (who) => rich('{who} changed the chart', { who }),
  'patient.labelled': (who) => rich('{who} changed the labels', { who }),
  'patient.archived': (who) => rich('{who} archived the patient', { who }),
  'patient.restored': (who) => rich('{who} restored the patient', { who }),
  'patient.deceased': (who) => rich('{who} noted that the patient died', { who }),
  'patient.merged': (who) => rich('{who} merged two charts of the patient', { who }),
  'patient.unmerged': (who) => rich('{who} undid a merge', { who }),
  'patient.told_apart': (who) => rich('{who} marked a similar patient as a different person', { who }),
  'patient_consent.created': (who) => rich('{who} asked for a consent', { who }),
  'patient_consent.signed': (who) => rich('{who} took the patient’s signature on a consent', { who }),
  'patient_consent.refused': (who) => rich('{who} noted that the patient refused a consent', { who }),
  'patient_consent.revoked': (who) => rich('{who} noted that the patient revoked a consent', { who }),
  'medical_record.created': (who) => rich('{who} began a note', { who }),
  'medical_record.signed': (who) => rich('{who} signed a note', { who }),
  'medical_record.amended': (who) => rich('{who} amended a note', { who }),
  'reservation.created': (who) => rich('{who} made a reservation', { who }),
  'reservation.cancel': (who) => rich('{who} cancelled a reservation', { who }),
  'reservation.checkIn': (who) => rich('{who} checked the patient in', { who }),
  'reservation.complete': (who) => rich('{who} completed a visit', { who }),
  'reservation.noShow': (who) => rich('{who} noted that the patient did not come', { who }),
  'attachment.stored': (who) => rich('{who} uploaded a file', { who }),
  'attachment.deleted': (who) => rich('{who} deleted a file', { who }),
};

type Props = {
  entry: AuditEntry;
  /** What a label is called, where it is known. */
  labelName: (id: number) => string | undefined;
};

/** One entry of the log as a sentence, with what it changed. */
export function StoryLine({ entry, labelName }: Props) {
  const { action, changes } = entry;
  const sentence = sentences[action];
  const who = <bdi>{doerInWords(entry) || t('Chartroom')}</bdi>;
  const named = (ids: readonly number[] = []) =>
    ids.map((id) => labelName(id) ?? t('No. {number}', { number: String(id) }));
  const labels = changes.find(({ field }) => field === 'labels' || field === 'label');
  const others = changes.filter((change) => change !== labels);
  const told = [
    ...(labels?.added?.length ? [t('Added: {names}', { names: listed(named(labels.added)) })] : []),
    ...(labels?.removed?.length ? [t('Removed: {names}', { names: listed(named(labels.removed)) })] : []),
    ...(others.length > 0 ? [listed(others.map(({ field }) => fieldInWords(field)))] : []),
  ];
  return (
    <>
      <span>{sentence?.(who) ?? rich('{who}: {deed}', { who, deed: deedInWords(action) })}</span>
      {told.length > 0 && <span className={quiet}>{told.join(' · ')}</span>}
    </>
  );
}
