import { filled } from '#machines/lifecycles/act.ts';
import { type Promises, promise } from '#machines/parts/properties.ts';
import type { Candidate } from './duplicates.ts';
import type { NewPatient } from './patientCreate.machine.ts';

interface Context extends NewPatient {
  readonly candidates: readonly Candidate[];
}

const allowed = ({ told }: { told: readonly { event: { type: string; about?: unknown } }[] }) =>
  told.filter(({ event }) => event.type === 'saving.allowed').map(({ event }) => event.about as NewPatient);

/** What a new patient promises. */
export const patientCreatePromises: Promises = {
  reads: ['reason'],
  events: [{ type: 'candidates.setAside', reason: 'Cousins.' }],
  properties: [
    promise<Context>({
      says: 'No patient is stored while the check for duplicates is running.',
      holds: (step) =>
        allowed(step).length === 0 || !step.now.isIn('open.duplicates.looking') || step.now.isOver,
    }),
    promise<Context>({
      says: 'No patient is stored beside a very likely duplicate, unless they were told apart.',
      holds: (step) =>
        allowed(step).every(({ setAside }) =>
          step.now.context.candidates
            .filter(({ score }) => score >= 26)
            .every(({ patient }) => setAside.includes(patient.id)),
        ),
    }),
    promise<Context>({
      says: 'The server hears of this patient’s clinic, whom they were told apart from, and the reason that was given last.',
      holds: (step) =>
        allowed(step).every(
          ({ clinic, setAside, reason }) =>
            clinic === step.now.context.clinic &&
            String(setAside) === String(step.now.context.setAside) &&
            reason === step.now.context.reason,
        ),
    }),
    promise<Context>({
      says: 'The reason that the user gave is the one that is kept.',
      holds: ({ event, before, now }) =>
        event.type !== 'candidates.setAside' ||
        !before?.isIn('open.duplicates.candidates') ||
        now.context.reason === (filled(event.reason as string) ? event.reason : before.context.reason),
    }),
    promise<Context>({
      says: 'A stored patient is reported, and no other.',
      holds: ({ now, stated }) => now.isIn('saved') === stated.some(({ type }) => type === 'saved'),
    }),
  ],
};
