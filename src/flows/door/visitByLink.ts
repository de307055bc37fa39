import { fromPromise } from 'xstate';
import { visitByLinkMachine } from '#machines/flows/door/visitByLink.machine.ts';
import type { DoorCalls } from '#src/calls/door.ts';
import { attentionReturns } from '#src/flows/attention.ts';

/** The day that it is somewhere, as year-month-day. */
export const todayIn = (zone: string): string =>
  new Intl.DateTimeFormat('en-CA-u-nu-latn', { timeZone: zone }).format(Date.now());

/** A visit by a link, through the public calls. */
export const visitByLinkFlow = (calls: DoorCalls) =>
  visitByLinkMachine.provide({
    actors: {
      watchAttention: attentionReturns,
      readVisit: fromPromise(({ input: { pass }, signal }) => calls.readVisit(pass, signal)),
      identifyPatient: fromPromise(({ input: { birthDate }, signal }) =>
        calls.identifyPatient(birthDate, signal),
      ),
      confirmVisit: fromPromise(({ input: { pass }, signal }) => calls.confirmVisit(pass, signal)),
      arriveAtVisit: fromPromise(({ input: { pass }, signal }) => calls.arriveAtVisit(pass, signal)),
      takeOffer: fromPromise(({ input: { pass }, signal }) => calls.takeOffer(pass, signal)),
      declineOffer: fromPromise(({ input: { pass }, signal }) => calls.declineOffer(pass, signal)),
      cancelVisit: fromPromise(({ input: { pass, cancellation }, signal }) =>
        calls.cancelVisit(pass, cancellation ?? { reason: 'other', note: '' }, signal),
      ),
      listVisitTimes: fromPromise(({ input: { pass, search, zone }, signal }) =>
        calls.listVisitTimes(pass, { ...search, from: search.from ?? todayIn(zone) }, signal),
      ),
      moveVisit: fromPromise(({ input: { pass, time }, signal }) => {
        if (!time) throw new Error('A move without a time.');
        return calls.moveVisit(pass, time, signal);
      }),
      askClinic: fromPromise(({ input: { pass, text }, signal }) => calls.askClinic(pass, text, signal)),
    },
  });
