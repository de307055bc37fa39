import { cancellationReasons } from '#machines/flows/reservations/reservationWords.ts';
import { bookedOnline } from '#machines/lifecycles/bookedOnline.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';

const reasons: Readonly<Record<string, string>> = cancellationReasons;

/** Why a reservation was cancelled. */
export const reasonInWords = (reason: string): string => translateServerText(reasons[reason] ?? reason);

/** Why a time was taken in spite of what spoke against it: in the words of the staff, or because a patient chose it from home. */
export const overrideInWords = (reason: string): string =>
  reason === bookedOnline ? t('Booked online') : reason;
