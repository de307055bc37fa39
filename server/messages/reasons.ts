/** Why a message did not leave, as sentences for those who look after it. */
export const reasons = {
  noMail: 'Mail is not set up on this server.',
  noText: 'Text messages are not set up on this server.',
  late: 'It could not be sent in time.',
  withdrawn: 'It was withdrawn before it could be sent.',
  visitOver: 'The visit was cancelled or moved before it could be sent.',
  offerOver: 'The offer ended before it could be sent.',
  answerOver: 'The answer was undone or overtaken before it could be sent.',
  linkOver: 'The link was withdrawn before it could be sent.',
  invitationOver: 'The invitation ended before it could be sent.',
  unknown: 'This server does not know this kind of message.',
  noAnswer: 'The service for text messages did not answer.',
  failed: 'It could not be sent.',
} as const;
