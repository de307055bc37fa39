import { describe, expect, test } from 'vitest';
import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition } from 'xstate';
import { consentFormMachine } from '#machines/lifecycles/consentForm.machine.ts';
import { consentFormSamples } from '#machines/lifecycles/consentForm.stored.ts';
import { medicalRecordMachine } from '#machines/lifecycles/medicalRecord.machine.ts';
import { medicalRecordInputs, medicalRecordSamples } from '#machines/lifecycles/medicalRecord.stored.ts';
import { membershipMachine } from '#machines/lifecycles/membership.machine.ts';
import { membershipInputs, membershipSamples } from '#machines/lifecycles/membership.stored.ts';
import { messageMachine } from '#machines/lifecycles/message.machine.ts';
import { messageInputs, messageSamples } from '#machines/lifecycles/message.stored.ts';
import { patientConsentMachine } from '#machines/lifecycles/patientConsent.machine.ts';
import { patientConsentInputs, patientConsentSamples } from '#machines/lifecycles/patientConsent.samples.ts';
import { refusalReason } from '#machines/lifecycles/refusalReason.ts';
import { reservationMachine } from '#machines/lifecycles/reservation.machine.ts';
import { reservationSamples } from '#machines/lifecycles/reservation.samples.ts';
import { sentencesOf } from '#src/language/sentences.ts';
import { languages, readMessages } from '#tools/messages/catalogues.ts';
import { reach, statesOf, unwalked } from './walk.ts';

const start = (machine: AnyStateMachine, input: object) =>
  (initialTransition(machine, input as never) as unknown as [AnyMachineSnapshot])[0];

const charts = [
  { machine: reservationMachine, inputs: [{}], samples: reservationSamples },
  { machine: patientConsentMachine, inputs: patientConsentInputs, samples: patientConsentSamples },
  { machine: consentFormMachine, inputs: [{}], samples: consentFormSamples },
  { machine: medicalRecordMachine, inputs: medicalRecordInputs, samples: medicalRecordSamples },
  { machine: membershipMachine, inputs: membershipInputs, samples: membershipSamples },
  { machine: messageMachine, inputs: messageInputs, samples: messageSamples },
] as const;

describe.each(charts)('$machine.id', ({ machine, inputs, samples }) => {
  const chart = machine as AnyStateMachine;
  const snapshots = reach(
    chart,
    inputs.map((input) => start(chart, input)),
    samples,
    4_000,
  );

  test('every clause has a sentence or is made of clauses that have one', () => {
    const { refusals } = machine.config.meta as { refusals: Record<string, string> };
    for (const [name, guard] of Object.entries(chart.implementations.guards)) {
      const parts = (guard as { guards?: string[] }).guards ?? [];
      expect(
        name in refusals || (parts.length > 0 && parts.every((part) => part in chart.implementations.guards)),
        name,
      ).toBe(true);
    }
    expect(Object.keys(refusals).filter((name) => !(name in chart.implementations.guards))).toEqual([]);
  });

  test('the samples walk every transition', () => {
    expect(unwalked(chart, snapshots, samples)).toEqual([]);
  });

  test('every state is described, and every event that is refused has a sentence, in every language', () => {
    for (const node of statesOf(chart)) expect(node.description, node.id).toBeTruthy();
    const refused = new Set<string>();
    for (const snapshot of snapshots.slice(0, 500)) {
      for (const event of samples) {
        const answer = refusalReason(snapshot, event);
        expect(answer === null).toBe(snapshot.can(event));
        if (answer) expect(answer.sentence).toMatch(/^[A-Z].*\.$/);
        if (answer) refused.add(answer.sentence);
      }
    }
    for (const language of languages) {
      const catalogue = Object.fromEntries(readMessages(language)) as Record<string, string>;
      const said = sentencesOf(catalogue, (text) => catalogue[text] as string);
      expect([...refused].filter((sentence) => said(sentence) === sentence)).toEqual([]);
    }
  });
});
