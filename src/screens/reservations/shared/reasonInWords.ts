import { cancellationReasons } from '#machines/flows/reservations/reservationWords.ts';
import { said } from '#src/language/said.ts';

const reasons: Readonly<Record<string, string>> = cancellationReasons;

/** Why a reservation was cancelled. */
export const reasonInWords = (reason: string): string => said(reasons[reason] ?? reason);
