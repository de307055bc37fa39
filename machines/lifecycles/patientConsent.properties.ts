import { type Promises, promise } from '#machines/parts/properties.ts';
import { filled } from './act.ts';
import type { PatientConsentContext } from './patientConsent.machine.ts';

const isDecided = (moment: { isIn(path: string): boolean } | null) =>
  moment !== null && (moment.isIn('active') || moment.isIn('inactive'));

/** What ends an agreement, and as what it stays readable. */
const ends: Readonly<Record<string, string>> = {
  revoke: 'inactive.revoked',
  timePassed: 'inactive.expired',
  newerSigned: 'inactive.superseded',
  void: 'entered_in_error',
};

/** What a patient's consent promises. */
export const patientConsentPromises: Promises = {
  properties: [
    promise<PatientConsentContext>({
      says: 'No decision changes: one that was given is revoked, runs out, is superseded or is marked as an error, and never asked for again.',
      holds: ({ event, before, now }) => {
        if (!isDecided(before) || JSON.stringify(before?.value) === JSON.stringify(now.value)) return true;
        const end = ends[event.type];
        return (
          end !== undefined && now.isIn(end) && (event.type === 'void' || before?.isIn('active') === true)
        );
      },
    }),
    promise<PatientConsentContext>({
      says: 'Nothing comes of what was stored by mistake.',
      holds: ({ before, now }) => !before?.isIn('entered_in_error') || now.isIn('entered_in_error'),
    }),
    promise<PatientConsentContext>({
      says: 'Only a signature brings an agreement into force, whole, in time and under the text in force, and of a patient who lives and whose chart is in use.',
      holds: ({ event, before, now }) =>
        before?.isIn('active') !== false ||
        !now.isIn('active') ||
        (event.type === 'sign' &&
          before.isIn('draft.current') &&
          event.unanswered.length === 0 &&
          !event.signature.isEmpty &&
          now.context.patient === 'active' &&
          now.context.reservation !== 'off' &&
          (now.context.reservation !== 'closed' || filled(event.lateReason)) &&
          (!now.context.needsGuardian || event.signer !== 'patient') &&
          (!now.context.requiresWitness || event.hasWitness)),
    }),
    promise<PatientConsentContext>({
      says: 'A refusal, a revocation, a giving up and a mark of error have a reason.',
      holds: ({ event, before, now }) =>
        !['refuse', 'abandon', 'revoke', 'void'].includes(event.type) ||
        filled(event.reason) ||
        JSON.stringify(before?.value) === JSON.stringify(now.value),
    }),
  ],
};
