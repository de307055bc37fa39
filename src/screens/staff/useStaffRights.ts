import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { StaffMember } from '#machines/flows/staff/staffFields.ts';
import {
  newStaffRefusal,
  partOfField,
  type StaffPart,
  type Subject,
  staffRefusal,
} from '#machines/lifecycles/rightsToRights.ts';
import type { Role } from '#machines/lifecycles/roles.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { useRole } from '#src/screens/access/useRole.ts';
import { useApp } from '#src/session/AppContext.tsx';

type Member = Pick<StaffMember, 'clinic' | 'user' | 'role' | 'speciality'>;

/** Why the user may not change a part of a member; no one is stopped where the server tells no roles. */
export function useStaffRights(member: Member | null | undefined) {
  const { auth } = useApp();
  const user = useSelector(auth, ({ context }) => context.user?.id);
  const role = useRole(member?.clinic);
  return useCallback(
    (part: StaffPart, becomes?: Role): string | undefined => {
      if (!member || !role || user === undefined) return undefined;
      const subject: Subject = {
        user: member.user,
        role: member.role,
        speciality: member.speciality ?? '',
      };
      return translateServerText(
        staffRefusal({ user, role }, subject, part, { ...subject, role: becomes ?? subject.role }),
      );
    },
    [member, role, user],
  );
}

/** Why the user may not make someone who bears a role. */
export function useGiving(clinic: number | undefined) {
  const role = useRole(clinic);
  return (given: Role): string | undefined =>
    role &&
    translateServerText(newStaffRefusal({ user: 0, role }, { user: null, role: given, speciality: '' }));
}

/** The part that a field of the form belongs to. */
export const partOf = (field: string): StaffPart =>
  field === 'schedules' ? 'hours' : (partOfField[field as keyof typeof partOfField] ?? 'identity');
