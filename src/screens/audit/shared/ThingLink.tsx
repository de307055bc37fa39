import type { AuditEntry } from '#src/calls/audit.ts';
import { TextTo } from '#src/ui/links.tsx';
import { thingInWords } from './words.ts';

type Props = { entry: Pick<AuditEntry, 'object_type' | 'object_id'> };

/** What an entry of the log is about, with the way to it where it has a page of its own. */
export function ThingLink({ entry: { object_type, object_id } }: Props) {
  if (object_type === null) return null;
  const word = thingInWords(object_type);
  const params = { idx: String(object_id) };
  if (object_id !== null && object_type === 'medical_record')
    return (
      <TextTo to="/dashboard/patients/detail/medical-records/detail/$idx" params={params}>
        {word}
      </TextTo>
    );
  if (object_id !== null && object_type === 'reservation')
    return (
      <TextTo to="/dashboard/reservations/detail/$idx" params={params}>
        {word}
      </TextTo>
    );
  return word;
}
