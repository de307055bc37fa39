import { atFormFields } from '#machines/flows/reservations/reservationFields.ts';
import { RefusedError } from '#machines/parts/failure.ts';

/** The same call; a refusal of it names the fields of the form instead of those of the contract. */
export async function atFields<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    const { status, fields, general, retryAfter } = error;
    throw new RefusedError(status, atFormFields(fields), [...general], retryAfter);
  }
}
