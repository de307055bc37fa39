import type { Handlers } from '#server/http/call.ts';
import type { CodeList } from './codes.ts';

/** The search among diagnoses; they belong to no clinic and to no patient. */
export const diagnosisCodeOperations = (codes: CodeList): Handlers<'searchDiagnosisCodes'> => ({
  searchDiagnosisCodes: (call) =>
    call.answerAs(async () => {
      const { search, limit = 20 } = call.query;
      return { status: 200, body: { results: codes.find(search, Math.min(limit, 100)) } };
    }),
});
