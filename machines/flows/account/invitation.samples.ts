import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import { submission } from '#machines/form/form.samples.ts';
import { RefusedError } from '#machines/parts/failure.ts';
import { failures, type Samples } from '#machines/parts/samples.ts';
import type { InvitationShown, Joined } from './invitationFields.ts';

const code = '7Qh2mX0cRk3vLw9b';
const invitation: InvitationShown = {
  clinic_name: 'Harbour',
  invited_by_name: 'Ada Byron',
  first_name: 'José',
  last_name: 'Álvarez',
  role: 'practitioner',
  expires_at: '2026-03-09T09:00:00Z',
};
const joined: Joined = { clinic: 1, role: 'practitioner' };
const clinic: Clinic = { id: 1, name: 'Harbour', address: '', email: '', phone_number: '', user: 1 };
const error = [
  ...failures,
  new RefusedError(401),
  new RefusedError(409, {}, ['You are a member of this clinic already.']),
];

/** A code of a link, with and without an account, and one that is typed. */
export const invitationAcceptanceSamples: Samples = {
  inputs: () => [
    { code, isSignedIn: true, attempt: 'attempt' },
    { code, isSignedIn: false, attempt: 'attempt' },
    { code: null, isSignedIn: true, attempt: 'attempt' },
  ],
  events: [
    submission({ code }, null),
    { type: 'session.opened' },
    { type: 'session.closed' },
    { type: 'invitation.accepted' },
    { type: 'invitation.declined' },
    { type: 'waiting.cancelled' },
    { type: 'retried' },
  ],
  outcomes: {
    readInvitation: { done: [invitation], error },
    acceptInvitation: { done: [joined], error },
    enterClinic: { done: [clinic] },
  },
  unread: ['sent', 'submission', 'problem', 'invitation', 'joined'],
};
