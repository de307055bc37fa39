import type { SearchAnswer } from '#machines/flows/search/search.machine.ts';
import { roles } from '#src/screens/staff/shared/roles.ts';
import { StandingChip } from '#src/screens/staff/shared/StandingChip.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { Marked } from './Marked.tsx';
import * as css from './search.css.ts';

type Props = { member: SearchAnswer['staff']['results'][number]; terms: SearchAnswer['terms'] };

/** A member of staff who was found. */
export function StaffResult({ member, terms }: Props) {
  const { id, name, role, speciality, email, phone_number, status } = member;
  return (
    <>
      <span className={css.name}>
        <TextTo to="/dashboard/staffs/detail/$idx" params={{ idx: String(id) }}>
          <Marked text={name} terms={terms} />
        </TextTo>{' '}
        {status !== 'active' && <StandingChip status={status} />}
      </span>
      <span className={css.facts}>
        <span>{roles[role].word}</span>
        {speciality && <Marked text={speciality} terms={terms} />}
        {phone_number && <Marked text={phone_number} terms={terms} />}
        {email && <Marked text={email} terms={terms} />}
      </span>
    </>
  );
}
