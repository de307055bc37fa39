import type { Handlers } from '#server/http/call.ts';
import { askClinic, cancelVisit, confirmVisit } from './answers.ts';
import { listVisitLinks, makeVisitLink, settleVisitQuestion, withdrawVisitLink } from './links.ts';
import type { Passes } from './pass.ts';
import { exportVisit, identifyPatient, readVisit } from './reading.ts';
import { listVisitTimes, moveVisit } from './times.ts';

/** What the patient's door needs. */
export interface DoorDeps {
  passes: Passes;
  /** The address that links lead to. */
  publicUrl: string;
}

type Public =
  | 'readVisit'
  | 'identifyPatient'
  | 'confirmVisit'
  | 'cancelVisit'
  | 'listVisitTimes'
  | 'moveVisit'
  | 'askClinic'
  | 'exportVisit';
type OfStaff = 'listVisitLinks' | 'makeVisitLink' | 'withdrawVisitLink' | 'settleVisitQuestion';

/** What patients do by a link, and the staff's side of it. */
export const doorOperations = ({ passes, publicUrl }: DoorDeps): Handlers<Public | OfStaff> => ({
  readVisit: (call) => readVisit(call, passes),
  identifyPatient: (call) => identifyPatient(call, passes),
  confirmVisit: (call) => confirmVisit(call, passes),
  cancelVisit: (call) => cancelVisit(call, passes),
  listVisitTimes: (call) => listVisitTimes(call, passes),
  moveVisit: (call) => moveVisit(call, passes),
  askClinic: (call) => askClinic(call, passes),
  exportVisit: (call) => exportVisit(call, passes),
  listVisitLinks,
  makeVisitLink: (call) => makeVisitLink(call, publicUrl),
  withdrawVisitLink,
  settleVisitQuestion,
});
