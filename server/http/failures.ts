import { isOutOfReach, isUnavailable, isUnstorable, takenConstraint } from '#server/database/failures.ts';
import { SessionEnded } from '#server/database/transaction.ts';
import {
  type FieldErrors,
  failed,
  invalid,
  malformed,
  notFound,
  Refusal,
  tokenRefused,
  tooLarge,
  unavailable,
  unsupportedMediaType,
} from './refusal.ts';

/** The messages for unique constraints, by the constraint's name. */
export type TakenMessages = Record<string, FieldErrors>;

const byFastifyCode: Record<string, () => Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: unsupportedMediaType,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => malformed('The body is shorter or longer than announced.'),
};

/** Finds the answer to any error; what it does not know is the server's own fault and says nothing about itself. */
export function toRefusal(error: unknown, taken: TakenMessages): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof SessionEnded) return tokenRefused('access');
  if (isUnavailable(error)) return unavailable();
  if (isUnstorable(error)) return malformed('The request holds a value that cannot be stored.');
  if (isOutOfReach(error)) return notFound();
  const constraint = takenConstraint(error);
  if (constraint) return invalid(taken[constraint] ?? { non_field_errors: ['This already exists.'] });
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  const known = code && byFastifyCode[code];
  if (known) return known();
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return new Refusal(statusCode, { detail: 'The request cannot be read.' });
  }
  return failed();
}
