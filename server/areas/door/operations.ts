import type { Handlers } from '#server/http/call.ts';
import { arriveAtVisit, askClinic, cancelVisit, confirmVisit } from './answers.ts';
import { readArrivals, tellArrival } from './arrivals.ts';
import { finishBooking } from './booking/finish.ts';
import { sendBookingCode } from './booking/person.ts';
import { readBookingPage } from './booking/published.ts';
import { readBookingSettings, updateBookingSettings } from './booking/settings.ts';
import { holdBookingTime, listBookingTimes, releaseBookingTime } from './booking/times.ts';
import type { HoldWork } from './booking/work.ts';
import { answerVisitForm } from './forms/answered.ts';
import { refuseVisitForm, signVisitForm } from './forms/decided.ts';
import { listVisitForms } from './forms/listed.ts';
import { openVisitForm } from './forms/opened.ts';
import { listVisitLinks, makeVisitLink, settleVisitQuestion, withdrawVisitLink } from './links.ts';
import { declineVisitOffer, takeOffer } from './offers.ts';
import { listOnlineNews, markOnlineNews } from './online-news.ts';
import type { Passes } from './pass.ts';
import { exportVisit, identifyPatient, readVisit } from './reading.ts';
import { createPublicReads } from './reads.ts';
import { listVisitTimes, moveVisit } from './times.ts';

/** What the patient's door needs. */
export interface DoorDeps {
  passes: Passes;
  /** What a time costs when many come. */
  work: HoldWork;
  /** The address that links lead to. */
  publicUrl: string;
  /** Whether text messages can be sent. */
  sendsText: boolean;
  /** How many connections to the database there are. */
  poolSize: number;
}

type Public =
  | 'readVisit'
  | 'identifyPatient'
  | 'confirmVisit'
  | 'cancelVisit'
  | 'listVisitTimes'
  | 'moveVisit'
  | 'askClinic'
  | 'exportVisit'
  | 'arriveAtVisit'
  | 'takeOffer'
  | 'declineVisitOffer'
  | 'listVisitForms'
  | 'openVisitForm'
  | 'signVisitForm'
  | 'refuseVisitForm'
  | 'answerVisitForm'
  | 'readArrivals'
  | 'tellArrival'
  | 'readBookingPage'
  | 'listBookingTimes'
  | 'holdBookingTime'
  | 'releaseBookingTime'
  | 'sendBookingCode'
  | 'finishBooking';
type OfStaff =
  | 'readBookingSettings'
  | 'updateBookingSettings'
  | 'listOnlineNews'
  | 'markOnlineNews'
  | 'listVisitLinks'
  | 'makeVisitLink'
  | 'withdrawVisitLink'
  | 'settleVisitQuestion';

/** What patients do by a link and on the booking page, and the staff's side of it. */
export function doorOperations(deps: DoorDeps): Handlers<Public | OfStaff> {
  const reads = createPublicReads(deps.poolSize);
  return {
    readVisit: reads.counted((call) => readVisit(call, deps.passes)),
    identifyPatient: (call) => identifyPatient(call, deps.passes),
    confirmVisit: (call) => confirmVisit(call, deps.passes),
    cancelVisit: (call) => cancelVisit(call, deps.passes),
    listVisitTimes: reads.times((call) => listVisitTimes(call, deps.passes)),
    moveVisit: (call) => moveVisit(call, deps.passes),
    askClinic: (call) => askClinic(call, deps.passes),
    exportVisit: (call) => exportVisit(call, deps.passes),
    arriveAtVisit: (call) => arriveAtVisit(call, deps.passes),
    takeOffer: (call) => takeOffer(call, deps.passes),
    declineVisitOffer: (call) => declineVisitOffer(call, deps.passes),
    listVisitForms: (call) => listVisitForms(call, deps.passes),
    openVisitForm: (call) => openVisitForm(call, deps.passes),
    signVisitForm: (call) => signVisitForm(call, deps.passes),
    refuseVisitForm: (call) => refuseVisitForm(call, deps.passes),
    answerVisitForm: (call) => answerVisitForm(call, deps.passes),
    readArrivals,
    tellArrival,
    readBookingPage: reads.page((call) => readBookingPage(call, deps.sendsText)),
    listBookingTimes: reads.times(listBookingTimes),
    holdBookingTime: (call) => holdBookingTime(call, deps.work),
    releaseBookingTime,
    sendBookingCode,
    finishBooking,
    readBookingSettings: (call) => readBookingSettings(call, deps.publicUrl),
    updateBookingSettings: (call) => updateBookingSettings(call, deps.publicUrl),
    listOnlineNews,
    markOnlineNews,
    listVisitLinks,
    makeVisitLink: (call) => makeVisitLink(call, deps.publicUrl),
    withdrawVisitLink,
    settleVisitQuestion,
  };
}
