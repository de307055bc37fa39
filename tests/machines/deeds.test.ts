import { expect, test } from 'vitest';
import type { AnyStateMachine, StateNode } from 'xstate';
import { charts } from '#machines/index.ts';

/** Charts of the pages without the dashboard: a patient's door, and the ways in. */
const outside = [
  ...['arrival', 'booking', 'visitByLink', 'visitForms'],
  ...['oneSignIn', 'signUp', 'demoFilling', 'invitationAcceptance'],
];
/** Charts that the app runs for as long as it is open, whatever page is shown. */
const always = ['app', 'auth', 'defaultClinic', 'darkMode', 'buildFreshness', 'idleLock', 'revocation'];
/** Calls that change nothing, so that nothing is missed by whoever leaves. */
const asks =
  /^(?:read|list|search|find|check|count|preview|verify|watch|ask|weigh)|^(?:solve|keepDraft|keepDrafts|keepHold|takePhoto)$/;
/** What is done without the page, what another guard asks about, and what can as well be done again. */
const exempt: Record<string, string> = {
  'slotHold.holding': 'a time that is held is let go by who leaves',
  'attachmentUpload.discarding': 'what was given up is cleared away',
  'consentGiving.open.paper.rereading': 'a text that is taken over is read again',
  'consentGiving.open.tablet.proven': 'a password that is checked changes nothing',
  'medicalRecordEdit.open.saving.saving': 'a record saves itself; its form asks, and keeps a draft',
  'palette.open.running': 'the palette lies over every page',
  'chartPrint.printing': 'the print window of the browser lies over every page',
  'patientImport.beginning': 'nothing is stored',
  'patientImport.committing': 'its page asks with words of its own',
  'patientImport.undoing': 'its page asks with words of its own',
};

interface Call {
  place: string;
  src: string;
  isDeed: boolean;
}

/** Every call to the outside that a chart waits for, with its state. */
function callsOf(machine: AnyStateMachine): Call[] {
  const calls: Call[] = [];
  const look = (state: StateNode, isWithin: boolean) => {
    const isDeed = isWithin || state.tags.includes('deed');
    for (const { src } of state.invoke) {
      const logic = machine.implementations.actors[String(src)] as object | undefined;
      const isChart = logic && 'root' in logic;
      const place = [machine.id, ...state.path].join('.');
      if (!isChart) calls.push({ place, src: String(src), isDeed });
    }
    for (const inner of Object.values(state.states)) look(inner as StateNode, isDeed);
  };
  look(machine.root as unknown as StateNode, false);
  return calls;
}

const calls = charts
  .filter(({ machine: { id } }) => ![...outside, ...always].includes(id))
  .flatMap(({ machine }) => callsOf(machine as AnyStateMachine));

test('whatever a page does is a deed that is not left without a word', () => {
  const silent = calls.filter(({ place, src, isDeed }) => !isDeed && !asks.test(src) && !exempt[place]);
  expect(silent.map(({ place, src }) => `${place}: ${src}`)).toEqual([]);
});

test('what only asks is no deed', () => {
  const loud = calls.filter(({ src, isDeed }) => isDeed && asks.test(src));
  expect(loud.map(({ place }) => place)).toEqual([]);
});

test('no exemption is left over', () => {
  expect(Object.keys(exempt).filter((place) => !calls.some((one) => one.place === place))).toEqual([]);
});

test.each([
  'medicalRecordSign.signing',
  'medicalRecordAct.acting',
  'removal.removing',
  'restoration.restoring',
  'saving.saving',
  'deed.acting',
  'patientMerge.merging',
  'distinction.storing',
  'chartRemoval.removing',
  'consentFormEdit.open.publishing',
  'consentFormEdit.open.discarding',
  'reservationMove.moving',
  'reservationMove.undoing',
  'reservationDrag.saving',
  'batchMove.working.sending',
  'consentGiving.open.paper.steps.signing.saving',
  'reservationConsentAdd.asking',
  'staffStanding.suspending',
  'clinicHandOver.handingOver',
])('%s is a deed', (place) => {
  expect(calls.filter((one) => one.place === place).map(({ isDeed }) => isDeed)).toEqual([true]);
});
