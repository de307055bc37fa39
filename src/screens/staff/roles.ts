import type { Role } from '#machines/lifecycles/act.ts';

/** The roles, each with who that is. */
export const roles: Record<Role, { word: string; detail: string }> = {
  owner: { word: 'Owner', detail: 'Made the clinic and may do everything in it.' },
  manager: { word: 'Manager', detail: 'Runs the clinic: staff, services, forms and the desk.' },
  practitioner: { word: 'Practitioner', detail: 'Treats patients, writes and signs their records.' },
  assistant: { word: 'Assistant', detail: 'Helps to treat, writes records, signs none.' },
  receptionist: { word: 'Receptionist', detail: 'Works at the desk; sees no medical records.' },
  viewer: { word: 'Viewer', detail: 'Reads, and changes nothing.' },
};
