import { fromPromise } from 'xstate';
import { visitFormsMachine } from '#machines/flows/door/visitForms.machine.ts';
import type { DoorCalls } from '#src/calls/door.ts';
import type { VisitFormsCalls } from '#src/calls/visitForms.ts';

/** The forms of a visit by a link, through the public calls. */
export const visitFormsFlow = (visit: DoorCalls, forms: VisitFormsCalls) =>
  visitFormsMachine.provide({
    actors: {
      readVisit: fromPromise(({ input: { pass }, signal }) => visit.readVisit(pass, signal)),
      identifyPatient: fromPromise(({ input: { birthDate }, signal }) =>
        visit.identifyPatient(birthDate, signal),
      ),
      listForms: fromPromise(({ input: { pass }, signal }) => forms.listForms(pass, signal)),
      openForm: fromPromise(({ input: { pass, form }, signal }) => forms.openForm(pass, form, signal)),
      signForm: fromPromise(({ input, signal }) => forms.signForm(input, signal)),
      answerForm: fromPromise(({ input, signal }) => forms.answerForm(input, signal)),
      refuseForm: fromPromise(({ input, signal }) => forms.refuseForm(input, signal)),
    },
  });
