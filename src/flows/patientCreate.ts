import { fromCallback, fromPromise } from 'xstate';
import { identityOf } from '#machines/flows/duplicates.ts';
import { patientCreateMachine } from '#machines/flows/patientCreate.machine.ts';
import { same } from '#machines/form/rules.ts';
import { patientCalls } from '#src/api/actors/patients.ts';
import { perApp } from '#src/app/perApp.ts';
import { type FormRef, formWithDrafts } from './form.ts';

/** Creating a patient through the API, with what is typed told on for the look at who is alike. */
export const patientCreateFlow = perApp((app) =>
  patientCreateMachine.provide({
    actors: {
      form: formWithDrafts(app),
      watchIdentity: fromCallback(({ input, sendBack }) => {
        const flow = input.flow as unknown as { getSnapshot(): { children: { form?: FormRef } } };
        let stop = () => {};
        let last = identityOf({});
        const tell = (form: FormRef) => {
          const identity = identityOf(form.getSnapshot().context.values);
          if (same(identity, last)) return;
          last = identity;
          sendBack({ type: 'identity.typed', identity });
        };
        // the form starts in the same step as this, and can be found only after it
        queueMicrotask(() => {
          const { form } = flow.getSnapshot().children;
          if (!form) return;
          tell(form);
          const watching = form.subscribe(() => tell(form));
          stop = () => watching.unsubscribe();
        });
        return () => stop();
      }),
      checkDuplicates: fromPromise(({ input, signal }) =>
        patientCalls(app).checkDuplicates(input.clinic, input.identity, signal),
      ),
      createPatient: fromPromise(({ input, signal }) =>
        patientCalls(app).createPatient(input.body, input.key, signal),
      ),
    },
  }),
);
