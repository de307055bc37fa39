import { fromPromise } from 'xstate';
import { blankPassword, typedPassword } from '#machines/flows/account/factorFields.ts';
import { clinicHandOverMachine, type HandOverAsked } from '#machines/flows/staff/clinicHandOver.machine.ts';
import { staffCalls } from '#src/calls/staff.ts';
import { stepAgainFlow } from '#src/flows/account/stepAgain.ts';
import { savingThrough } from '#src/flows/saving.ts';
import { perApp } from '#src/session/perApp.ts';

/** Handing a clinic over through the API; with the password where the server asks for it. */
export const clinicHandOverFlow = perApp((app) => {
  const { handClinicOver } = staffCalls(app);
  return clinicHandOverMachine.provide({
    actors: {
      handOver: fromPromise(({ input, signal }) => handClinicOver(input, undefined, signal)),
      stepAgain: stepAgainFlow(app),
      saving: savingThrough<HandOverAsked, null>(app, {
        async save({ about, values, key }, signal) {
          await handClinicOver({ ...about, key }, typedPassword(values), signal);
          return null;
        },
        valuesOf: () => blankPassword,
      }),
    },
  });
});
