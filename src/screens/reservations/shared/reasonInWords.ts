import { cancellationReasons } from '#machines/flows/reservations/reservationWords.ts';
import { translateServerText } from '#src/language/translateServerText.ts';

const reasons: Readonly<Record<string, string>> = cancellationReasons;

/** Why a reservation was cancelled. */
export const reasonInWords = (reason: string): string => translateServerText(reasons[reason] ?? reason);
