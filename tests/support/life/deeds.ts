import { expect } from 'vitest';
import { allows, type Operation, permissionFor } from '#machines/lifecycles/operationRights.ts';
import { contract } from '#tests/support/contract.ts';
import { sampleRequest } from '#tests/support/requests.ts';
import { decideAnswers } from './answerDeeds.ts';
import { exportAudit } from './auditDeeds.ts';
import { limitOnline } from './bookingPageDeeds.ts';
import { carryToColleague, carryToDay, carryVisit, dragToColleague, dragVisit } from './carryDeeds.ts';
import { turnElsewhere } from './clinicDeeds.ts';
import { connectProgram, removeWebhook, replaceSecret } from './connectionDeeds.ts';
import { giveConsent, readOn, revokeConsent } from './consentDeeds.ts';
import { type Deed, goOn, restored } from './deed.ts';
import { foundTooYoung, signForChild } from './guardianDeeds.ts';
import { handOver } from './handingOverDeeds.ts';
import { importInTwoTabs, importPatients, undoImport } from './importDeeds.ts';
import { labelGone, labelMany, labelOne } from './labelDeeds.ts';
import { partInNote, partInSignature } from './lentDeeds.ts';
import { mergeChart, unmergeChart } from './mergeDeeds.ts';
import { editNote, editPatient, newPatient } from './patientDeeds.ts';
import { type Person, titleOf, worksElsewhere } from './person.ts';
import { isExplained } from './promises.ts';
import { addToRecord, amendRecord, signRecord, writeRecord, writeVisit } from './recordDeeds.ts';
import { askForReview, cosignRecord } from './secondSignatureDeeds.ts';
import { bookSeries, cancelSeries } from './seriesDeeds.ts';
import { joinSession, leaveSession } from './sessionDeeds.ts';
import { endTimeOff, takeTimeOff } from './staffDeeds.ts';
import { changeVisit } from './timeDeeds.ts';
import { book, moveOn, walkIn } from './visitDeeds.ts';
import { offerFreed, offerTime, waitFor } from './waitingDeeds.ts';

/** Goes on with what stands under Unfinished. */
const finish: Deed = async function* (person, { chance }) {
  await person.come('/dashboard');
  const { page } = person;
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')));
  if (kept.length === 0) return;
  const list = page.getByRole('region', { name: 'Unfinished' });
  const resume = list.getByRole('button', { name: 'Continue' });
  await resume.first().waitFor();
  await resume.nth(chance.below(await resume.count())).click();
  const isBack = page.getByText(restored);
  // a consent begins with its text, whatever was typed of it
  await isBack
    .or(page.getByRole('heading', { level: 1, name: 'Edit consent' }))
    .first()
    .waitFor();
  if ((await isBack.count()) === 0) {
    await readOn(page);
    return;
  }
  yield;
  yield* goOn(person);
};

const pages = [
  '/dashboard',
  '/dashboard/patients',
  '/dashboard/reservations?view=month',
  '/dashboard/reservations/waiting',
  '/dashboard/patients/records',
  '/dashboard/services/create',
  '/dashboard/staffs/create',
  '/dashboard/settings/audit',
  '/dashboard/patients/create',
];

/** Looks at a page, which opens or says why it does not. */
const look: Deed = async function* (person, { chance }) {
  await person.come(chance.pick(pages));
  yield;
  expect(await titleOf(person.page)).not.toMatch(/Internal Server Error|undefined/);
};

/** Asks the server past the pages for what the role may not: it is refused, in words. */
const overreach: Deed = async function* ({ role, ask }, { house, chance }) {
  const beyond = contract.operations.filter(({ id }) => !allows(role, id as Operation));
  const operation = chance.pick(beyond);
  const { path, body } = sampleRequest(operation, house.clinic);
  const isGroup = typeof body === 'object' && body !== null && !Buffer.isBuffer(body);
  const sent = isGroup && 'clinic' in body ? { ...body, clinic: house.clinic } : body;
  const { status, text } = await ask(
    operation.method,
    path.replace(/([?&]clinic=)\d+/, `$1${house.clinic}`),
    Buffer.isBuffer(sent) ? undefined : sent,
  );
  expect([400, 403, 404, 413, 415, 422], `${operation.id} as a ${role}: ${text}`).toContain(status);
  expect(
    isExplained(text),
    `${operation.id} as a ${role} without ${permissionFor(operation.id as Operation)}: ${text}`,
  ).toBe(true);
  yield;
};

/** Tries to write over what was signed. */
const tamper: Deed = async function* ({ role, ask }, { house, chance, signed }) {
  const ids = signed();
  if (ids.length === 0) return;
  const id = chance.pick(ids);
  const record = await house.read<object>(`/api/medical-records/${id}/`);
  const { status, text } = await ask('PUT', `/api/medical-records/${id}/`, {
    ...record,
    plan: 'Something else.',
  });
  expect([400, 403, 404, 409, 412, 422], `${role}: ${text}`).toContain(status);
  expect(isExplained(text), text).toBe(true);
  yield;
};

/** What a physician writes after a morning of visits, in this order. */
export const morning: readonly (readonly [string, Deed])[] = [
  ...Array.from({ length: 3 }, () => ['writeVisit', writeVisit] as const),
  ['signRecord', signRecord],
  ['amendRecord', amendRecord],
  ['addToRecord', addToRecord],
  ['cosignRecord', cosignRecord],
];

/** The work of a role, each as often as it is named. */
export function workOf(role: Person['role']): readonly (readonly [string, Deed])[] {
  const may = (operation: Operation) => allows(role, operation);
  const work = (operation: Operation, deeds: Readonly<Record<string, Deed>>, times = 1) =>
    may(operation) ? Array.from({ length: times }, () => Object.entries(deeds)).flat() : [];
  return [
    ...work('createPatient', { newPatient, finish }),
    ...work('createPatientImport', { importPatients, undoImport, importInTwoTabs }),
    ...(worksElsewhere(role)
      ? Array.from({ length: 3 }, () => ['turnElsewhere', turnElsewhere] as const)
      : []),
    ...work('updatePatient', { editPatient: editPatient(), editPatientAgain: editPatient(), editNote }),
    ...work('labelPatients', { labelMany, labelOne, labelGone }),
    ...work('decideIntakeAnswer', { decideAnswers }),
    ...work('exportAuditEntries', { exportAudit }),
    ...work('createWebhook', { connectProgram, replaceSecret, removeWebhook }),
    ...work('updateBookingSettings', { limitOnline }),
    ...work('mergePatient', { mergeChart, unmergeChart }),
    ...work('createAppointment', { book: book(), bookAgain: book(), walkIn }),
    ...work('createSeries', { bookSeries, cancelSeries }),
    ...work('createAppointment', {
      askForTime: waitFor('request'),
      waitForTime: waitFor('waitlist'),
      offerFreed,
      offerTime,
    }),
    ...work('createAppointment', { joinSession, joinSessionAgain: joinSession, leaveSession }),
    ...work('rescheduleAppointment', {
      changeVisit: changeVisit(),
      carryVisit: carryVisit(),
      dragVisit,
      carryToColleague,
      carryToDay,
      dragToColleague,
    }),
    ...work('signPatientConsent', { giveConsent, revokeConsent, signForChild, foundTooYoung }),
    ...work('addScheduleException', { takeTimeOff, endTimeOff }),
    ...work('handOverAppointment', { handOver }),
    ...work('confirmAppointment', { moveOn, moveOnAgain: moveOn }),
    ...work('createMedicalRecord', { writeRecord }, 2),
    ...(role === 'assistant' ? [['askForReview', askForReview] as const] : []),
    ...work('cosignMedicalRecord', { cosignRecord }, 3),
    // what one role alone does would otherwise hardly ever be done
    ...work('signMedicalRecord', { writeRecord, writeVisit, signRecord }, 8),
    ...work('createMedicalRecord', { partInNote }),
    ...work('amendMedicalRecord', { amendRecord, addToRecord }),
    ...work('signMedicalRecord', { partInSignature }),
    ...Object.entries({ look, overreach, tamper }),
  ];
}
