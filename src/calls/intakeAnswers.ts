import type { IntakeAnswers, IntakeDeed, IntakeOf } from '#machines/flows/door/intakeReview.machine.ts';
import type { Api } from '#src/api/client.ts';
import { idempotencyKey } from '#src/api/headers.ts';
import { answer } from '#src/api/refuse.ts';
import { perApp } from '#src/session/perApp.ts';

/** The calls about what patients answered at home. */
function createIntakeActors(api: Api) {
  return {
    async listAnswers(
      { clinic, patient, reservation }: IntakeOf,
      signal: AbortSignal,
    ): Promise<readonly IntakeAnswers[]> {
      const query = {
        clinic,
        ...(patient !== null && { patient }),
        ...(reservation !== null && { appointment: reservation }),
      };
      const { results } = await answer(
        api.signedIn.GET('/api/patients/intake-answers', { params: { query }, signal }),
        { signal },
      );
      return results;
    },
    async decide(
      { set, decision, key, version, patientVersion, attempt }: IntakeDeed,
      signal: AbortSignal,
    ): Promise<void> {
      await answer(
        api.signedIn.POST('/api/patients/intake-answers/{id}/decide/', {
          params: { path: { id: set }, header: idempotencyKey(api, attempt) },
          body: {
            ...{ version, decision },
            ...(key !== null && { key }),
            ...(decision === 'accepted' && { patient_version: patientVersion }),
          },
          signal,
        }),
        { signal },
      );
    },
  };
}

/** These calls as an app makes them. */
export const intakeCalls = perApp(({ api }) => createIntakeActors(api));
