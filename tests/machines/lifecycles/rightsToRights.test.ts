import { describe, expect, it } from 'vitest';
import { permissionsOf, permits } from '#machines/lifecycles/permissions.ts';
import {
  type Changer,
  newStaffRefusal,
  relationTo,
  type StaffPart,
  type Subject,
  staffParts,
  staffRefusal,
} from '#machines/lifecycles/rightsToRights.ts';
import type { Role } from '#machines/lifecycles/roles.ts';
import { roles } from '#tests/support/roles.ts';

const lesser = roles.slice(1);
const me = (role: Role): Changer => ({ user: 1, role, speciality: '' });
const row = (role: Role, user: number | null = 2): Subject => ({ user, role, speciality: '' });
const becoming = (subject: Subject, changes: Partial<Subject>): Subject => ({ ...subject, ...changes });

/** Which parts may be changed, by whom, of whom. */
const allowed = (changer: Changer, subject: Subject) =>
  staffParts.filter((part) => staffRefusal(changer, subject, part) === undefined);

const own: StaffPart[] = ['signature', 'contact'];
const work: StaffPart[] = ['services', 'hours'];
const unguarded: StaffPart[] = ['contact', 'identity', 'services', 'hours', 'suspension', 'archiving'];
const giving: StaffPart[] = ['reinstatement', 'restoration', 'invitation'];

describe('rights to rights', () => {
  it.each(lesser)('let a %s change nothing of their own that carries rights', (role) => {
    const managed: StaffPart[] =
      role === 'manager' ? [...own, 'identity', ...work, 'leaving'] : [...own, 'leaving'];
    expect(allowed(me(role), row(role, 1))).toEqual(managed);
    for (const to of roles)
      expect(staffRefusal(me(role), row(role, 1), 'role', row(to, 1))).toBe(
        "You can't change your own role. Ask the owner.",
      );
  });

  it('let everyone leave by themselves but the owner, who hands the clinic over first', () => {
    for (const role of lesser) {
      expect(staffRefusal(me(role), row(role, 1), 'leaving')).toBeUndefined();
      expect(staffRefusal(me('owner'), row(role), 'leaving')).toBe('Members leave a clinic themselves.');
    }
    expect(staffRefusal(me('owner'), row('owner', 1), 'leaving')).toMatch(/Hand it over to a colleague/);
  });

  it('leave the owner’s row to the owner, but for services and hours', () => {
    expect(allowed(me('owner'), row('owner', 1))).toEqual([
      ...['speciality', 'signature', 'contact', 'identity', 'services', 'hours'],
    ]);
    expect(allowed(me('manager'), row('owner'))).toEqual(work);
    for (const role of lesser.slice(1)) expect(allowed(me(role), row('owner'))).toEqual([]);
  });

  it.each(lesser)('let the owner and the manager look after a %s, each as far as they hold', (role) => {
    const mayGive = permissionsOf(role).every((one) => permits('manager', one));
    const given: StaffPart[] = mayGive ? ['role', ...giving] : [];
    expect(allowed(me('owner'), row(role))).toEqual(
      expect.arrayContaining(['role', 'speciality', ...unguarded, ...giving]),
    );
    expect(allowed(me('manager'), row(role)).toSorted()).toEqual([...unguarded, ...given].toSorted());
    for (const other of lesser.slice(1)) expect(allowed(me(other), row(role))).toEqual([]);
    expect(relationTo(me('manager'), row(role))).toBe('colleagues');
  });

  it.each(roles.flatMap((by) => roles.map((to) => [by, to] as const)))(
    'let a %s make somebody a %s only if they hold as much',
    (by, to) => {
      const holds = to !== 'owner' && permissionsOf(to).every((one) => permits(by, one));
      const may = permits(by, 'staff.manage') && holds;
      expect(newStaffRefusal(me(by), row(to, null)) === undefined).toBe(may);
      const viewer = row('viewer');
      expect(staffRefusal(me(by), viewer, 'role', becoming(viewer, { role: to })) === undefined).toBe(may);
    },
  );

  it('let a manager take away more than they hold, and give none of it back', () => {
    const doctor = row('practitioner');
    expect(
      staffRefusal(me('manager'), doctor, 'role', becoming(doctor, { role: 'receptionist' })),
    ).toBeUndefined();
    expect(staffRefusal(me('manager'), doctor, 'suspension')).toBeUndefined();
    expect(staffRefusal(me('manager'), doctor, 'reinstatement')).toMatch(/only the owner/);
  });

  it('let a manager make a specialist a viewer, who reads no more by it, but give no speciality with the role', () => {
    const heart: Subject = { ...row('practitioner'), speciality: 'Cardiology' };
    expect(staffRefusal(me('manager'), heart, 'role', becoming(heart, { role: 'viewer' }))).toBeUndefined();
    const renamed = becoming(heart, { role: 'viewer', speciality: 'Surgery' });
    expect(staffRefusal(me('manager'), heart, 'role', renamed)).toMatch(/only the owner can give it/);
    const desk: Subject = { ...row('receptionist'), speciality: 'Cardiology' };
    expect(staffRefusal(me('manager'), desk, 'role', becoming(desk, { role: 'viewer' }))).toMatch(
      /only the owner/,
    );
  });

  it('let nobody open restricted records by way of a speciality', () => {
    const manager = { ...me('manager'), speciality: 'Surgery' };
    const heart = { speciality: 'Cardiology' };
    expect(newStaffRefusal(manager, becoming(row('viewer', null), heart))).toMatch(/opens records/);
    expect(
      newStaffRefusal(manager, becoming(row('viewer', null), { speciality: 'surgery ' })),
    ).toBeUndefined();
    expect(newStaffRefusal(manager, becoming(row('receptionist', null), heart))).toBeUndefined();
    const desk = becoming(row('receptionist'), heart);
    expect(staffRefusal(manager, desk, 'role', becoming(desk, { role: 'viewer' }))).toMatch(/opens records/);
    expect(staffRefusal(manager, desk, 'speciality')).toMatch(/Only the owner/);
  });

  it('let a signature be prepared for somebody who does not sign in yet, and changed by nobody else after', () => {
    expect(staffRefusal(me('manager'), row('viewer', null), 'signature')).toBeUndefined();
    expect(staffRefusal(me('manager'), row('viewer'), 'signature')).toMatch(/belongs to/);
    expect(staffRefusal(me('owner'), row('practitioner'), 'signature')).toMatch(/belongs to/);
  });
});
