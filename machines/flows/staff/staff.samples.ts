import { stepAgainEnds, stepWanted } from '#machines/flows/account/factor.samples.ts';
import { NetworkError, RefusedError } from '#machines/parts/failure.ts';
import type { Samples } from '#machines/parts/samples.ts';
import { savingEnds, savingFacts } from '#machines/parts/saving.samples.ts';
import { type StaffMember, staffValues } from './staffFields.ts';

const member: StaffMember = {
  id: 1,
  clinic: 1,
  version: 1,
  created_at: '2026-03-02T09:00:00Z',
  updated_at: '2026-03-02T09:00:00Z',
  created_by: 1,
  updated_by: 1,
  user: null,
  first_name: 'José',
  last_name: 'Álvarez',
  title: 'Dr',
  email: '',
  phone_number: '',
  role: 'practitioner',
  speciality: '',
  licence_number: '',
  color: 'indigo',
  bio: '',
  languages: [],
  services: [],
  status: 'active',
  permissions: [],
  schedules: [],
};
const hours = [
  {
    valid_from: '2026-01-01',
    valid_to: '',
    days: [{ weekday: 1, start: '09:00', end: '00:00', breaks: [{ start: '12:00', end: '13:00' }] }],
  },
];
const stored = staffValues(member);
/** A member of staff who is made or left. */
export const staffCreateSamples: Samples = {
  inputs: () => [{ clinic: 1, attempt: 'attempt' }],
  events: savingFacts(member),
  outcomes: savingEnds,
};

/** A member whose name, whose hours, or both are changed; one in the archive is not archived again. */
export const staffEditSamples: Samples = {
  inputs: () => [{ id: 1, attempt: 'attempt' }],
  events: [
    ...savingFacts(member),
    { type: 'saving.asked', values: { ...stored, title: 'Prof' }, base: stored },
    { type: 'saving.asked', values: { ...stored, schedules: hours }, base: stored },
    { type: 'saving.asked', values: { ...stored, title: 'Prof', schedules: hours }, base: stored },
    { type: 'retried' },
    { type: 'archive.asked' },
  ],
  outcomes: {
    readMember: {
      done: [
        { member, services: [{ id: 1, name: 'First consultation' }] },
        { member: { ...member, status: 'archived' }, services: [] },
      ],
    },
    ...savingEnds,
    removal: { done: [{ kind: 'removed' }, { kind: 'kept' }, { kind: 'unknown' }] },
  },
};

/** A member who is invited, suspended, let in again and sent a link for a new password. */
export const staffStandingSamples: Samples = {
  inputs: () => [{ id: 1, version: 1, attempt: 'attempt' }],
  events: [
    { type: 'invitation.asked' },
    { type: 'suspension.asked' },
    { type: 'suspension.confirmed' },
    { type: 'suspension.dismissed' },
    { type: 'reinstatement.asked' },
    { type: 'resetLink.asked' },
    { type: 'resetLink.confirmed' },
    { type: 'resetLink.dismissed' },
    { type: 'factorReset.asked' },
    { type: 'factorReset.confirmed' },
    { type: 'factorReset.dismissed' },
    { type: 'code.noted' },
    { type: 'member.changed', version: 2 },
  ],
  outcomes: {
    invite: { done: [{ code: '7Qh2mX0cRk3vLw9b', expires_at: '2026-03-09T09:00:00Z', mailed_to: '' }] },
    sendResetLink: { done: [{ isHeld: false }] },
    sendFactorReset: { done: [{ isHeld: false }] },
  },
  unread: ['sent'],
};

/** A clinic that is handed over by a second step or a password, refused, or sent without an answer. */
export const clinicHandOverSamples: Samples = {
  inputs: () => [{ id: 2, attempt: 'attempt' }],
  events: [
    ...savingFacts(null),
    { type: 'role.chosen', role: 'practitioner' },
    { type: 'role.chosen', role: 'manager' },
    { type: 'handOver.confirmed' },
    { type: 'handOver.dismissed' },
    { type: 'retried' },
  ],
  outcomes: {
    ...savingEnds,
    ...stepAgainEnds,
    handOver: {
      done: [undefined],
      error: [
        stepWanted,
        new RefusedError(409, { password: 'Enter your password to hand the clinic over.' }),
        new RefusedError(409, {}, ['This member has no account yet.']),
        new NetworkError('No answer.'),
      ],
    },
  },
};

/** A week off that is stored or left, and one that is refused because someone else was first. */
export const staffTimeOffSamples: Samples = {
  inputs: () => [{ id: 1, version: 1, zone: 'Europe/London', attempt: 'attempt' }],
  events: [...savingFacts(member), { type: 'saving.refused', error: new RefusedError(412) }],
  outcomes: savingEnds,
};
