import { permissionsOf, permits } from './permissions.ts';
import type { Role } from './roles.ts';

/** Whoever changes a member of staff. */
export interface Changer {
  user: number;
  role: Role;
  /** Their own speciality; undefined where it is not known, and then only the server can judge by it. */
  speciality?: string;
}

/** The member who is changed, as far as rights hang on it. */
export interface Subject {
  user: number | null;
  role: Role;
  speciality: string;
}

/** Whose row it is, from where the changer stands. */
export type Relation = 'own' | 'ownersOwn' | 'owners' | 'colleagues';

/**
 * Who may change a part: everyone (`anyone`), whoever manages staff (`manage`), whoever manages staff and holds all that the
 * member gets by it (`give`), whoever manages staff until the person signs in (`prepare`), the owner (`owner`), nobody (`never`).
 */
type Rule = 'anyone' | 'manage' | 'give' | 'prepare' | 'owner' | 'never';

const table = {
  role: { own: 'never', ownersOwn: 'never', owners: 'never', colleagues: 'give' },
  // it opens the records that colleagues of one speciality keep among themselves
  speciality: { own: 'owner', ownersOwn: 'owner', owners: 'never', colleagues: 'owner' },
  signature: { own: 'anyone', ownersOwn: 'anyone', owners: 'never', colleagues: 'prepare' },
  contact: { own: 'anyone', ownersOwn: 'anyone', owners: 'never', colleagues: 'manage' },
  identity: { own: 'manage', ownersOwn: 'manage', owners: 'never', colleagues: 'manage' },
  services: { own: 'manage', ownersOwn: 'manage', owners: 'manage', colleagues: 'manage' },
  hours: { own: 'manage', ownersOwn: 'manage', owners: 'manage', colleagues: 'manage' },
  suspension: { own: 'never', ownersOwn: 'never', owners: 'never', colleagues: 'manage' },
  archiving: { own: 'never', ownersOwn: 'never', owners: 'never', colleagues: 'manage' },
  reinstatement: { own: 'never', ownersOwn: 'never', owners: 'never', colleagues: 'give' },
  restoration: { own: 'never', ownersOwn: 'never', owners: 'never', colleagues: 'give' },
  invitation: { own: 'never', ownersOwn: 'never', owners: 'never', colleagues: 'give' },
  // the account behind a member may open other clinics too
  resetLink: { own: 'never', ownersOwn: 'never', owners: 'never', colleagues: 'owner' },
  ownership: { own: 'never', ownersOwn: 'never', owners: 'never', colleagues: 'owner' },
  leaving: { own: 'anyone', ownersOwn: 'never', owners: 'never', colleagues: 'never' },
} as const satisfies Record<string, Record<Relation, Rule>>;

/** A part of a member of staff that is changed by itself. */
export type StaffPart = keyof typeof table;

/** Every part of a member of staff. */
export const staffParts = Object.keys(table) as StaffPart[];

/** The part that a field of a member belongs to. */
export const partOfField = {
  role: 'role',
  speciality: 'speciality',
  signature_image: 'signature',
  email: 'contact',
  phone_number: 'contact',
  photo_url: 'contact',
  bio: 'contact',
  languages: 'contact',
  title: 'identity',
  first_name: 'identity',
  last_name: 'identity',
  licence_number: 'identity',
  color: 'identity',
  services: 'services',
} as const satisfies Record<string, StaffPart>;

/** Whose row it is. */
export function relationTo(changer: Changer, subject: Subject): Relation {
  const isOwn = subject.user !== null && subject.user === changer.user;
  if (subject.role === 'owner') return isOwn ? 'ownersOwn' : 'owners';
  return isOwn ? 'own' : 'colleagues';
}

/** Why someone may not change a part of a member into what the member becomes by it; undefined where they may. */
export function staffRefusal(
  changer: Changer,
  subject: Subject,
  part: StaffPart,
  becomes: Subject = subject,
): string | undefined {
  const relation = relationTo(changer, subject);
  const rule: Rule = table[part][relation];
  if (rule === 'anyone') return undefined;
  if (rule === 'never') return neverBecause(part, relation);
  if (rule === 'owner')
    return changer.role === 'owner'
      ? undefined
      : ownersAlone[part in ownersAlone ? (part as keyof typeof ownersAlone) : 'speciality'];
  if (!permits(changer.role, 'staff.manage')) return "Your role doesn't allow you to manage staff.";
  if (part === 'role' && takesOnly(subject, becomes)) return undefined;
  if (rule === 'give') return givingRefusal(changer, becomes);
  if (rule === 'prepare' && subject.user !== null)
    return 'A signature can only be changed by the person it belongs to.';
  return undefined;
}

/** Whether a change of role leaves a member with nothing that they did not have: a speciality they keep opens no more than before. */
const takesOnly = (was: Subject, becomes: Subject): boolean =>
  was.role !== becomes.role &&
  was.speciality === becomes.speciality &&
  permissionsOf(becomes.role).every((one) => permits(was.role, one));

/** Why someone may not make a member out of nothing; undefined where they may. */
export const newStaffRefusal = (changer: Changer, becomes: Subject): string | undefined =>
  permits(changer.role, 'staff.manage')
    ? givingRefusal(changer, becomes)
    : "Your role doesn't allow you to manage staff.";

/** No one gives what they do not hold; the owner holds everything but a second ownership. */
function givingRefusal(changer: Changer, { role, speciality }: Subject): string | undefined {
  if (role === 'owner') return 'A clinic has one owner, who can hand it over to a colleague.';
  if (changer.role === 'owner') return undefined;
  if (permissionsOf(role).some((one) => !permits(changer.role, one)))
    return 'This role allows more than yours, so only the owner can give it.';
  if (!opensMore(changer, role, speciality)) return undefined;
  return "This speciality opens records that you can't read, so only the owner can give it.";
}

/** A speciality opens nothing to a role that reads no records. */
const opensMore = (changer: Changer, role: Role, speciality: string): boolean =>
  permits(role, 'records.read') &&
  changer.speciality !== undefined &&
  speciality.trim() !== '' &&
  plain(speciality) !== plain(changer.speciality);

const plain = (text: string) => text.trim().toLowerCase();

const ownersAlone = {
  speciality: 'Only the owner can change a speciality, because it opens restricted records.',
  resetLink: 'Only the owner can help a member back into their account.',
  ownership: 'Only the owner can hand the clinic over.',
};

function neverBecause(part: StaffPart, relation: Relation): string {
  if (part === 'leaving')
    return relation === 'ownersOwn'
      ? 'You own this clinic. Hand it over to a colleague before you leave.'
      : 'Members leave a clinic themselves.';
  if (part === 'ownership')
    return relation === 'ownersOwn' ? 'You own this clinic already.' : ownersAlone.ownership;
  if (part === 'resetLink')
    return relation === 'owners' ? ownersAlone.resetLink : 'You change your own password in your settings.';
  if (relation === 'own') {
    if (part === 'role') return "You can't change your own role. Ask the owner.";
    return "You can't change your own access to the clinic. Ask the owner.";
  }
  if (part === 'role') return "The owner's role can't be changed.";
  if (part === 'archiving') return 'The owner cannot be archived.';
  return relation === 'ownersOwn' || part in standing
    ? 'The owner always has access.'
    : "Only the owner can change the owner's profile.";
}

const standing = { suspension: true, reinstatement: true, restoration: true, invitation: true };
