import type { MessageState } from '#machines/lifecycles/messageStates.ts';
import type { Message } from '#src/calls/messages.ts';
import { t } from '#src/language/t.ts';

const kinds: Readonly<Record<string, string>> = {
  invitation: t('Invitation'),
  reminder: t('Reminder'),
  memberReset: t('Link for a new password'),
  factorReset: t('Code that resets the second step'),
  clinicGiven: t('News for the former owner'),
  clinicTaken: t('News for the new owner'),
  memberLeft: t('News that a colleague left'),
  offer: t('Offer of a free time'),
  visitLink: t('Link to a visit'),
  bookingCode: t('Code for booking from home'),
  requestAccepted: t('Request accepted'),
  requestDeclined: t('Request declined'),
};

/** Whether the text of a message names its patient. */
export const namesPatient = (kind: string): boolean =>
  ['reminder', 'offer', 'visitLink', 'requestAccepted', 'requestDeclined'].includes(kind);

/** What a message is; a kind of a newer server is told as it calls it. */
export const kindInWords = (kind: string): string => kinds[kind] ?? kind;

/** Where a message goes. */
export const recipientInWords = ({ recipient }: Message): string =>
  recipient ?? t('The address of their account');

/** The states of a message in words. */
export const stateWords: Readonly<Record<MessageState, string>> = {
  queued: t('Waiting to be sent'),
  sending: t('Being sent'),
  sent: t('Sent'),
  failed: t('Failed'),
  held: t('Held'),
};
