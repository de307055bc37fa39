import { type Promises, promise } from '#machines/parts/properties.ts';
import type { MessageContext } from './message.machine.ts';

/** What the life of a message promises. */
export const messagePromises: Promises = {
  properties: [
    promise<MessageContext>({
      says: 'A message leaves when its time has come, and only while it is of use.',
      holds: ({ event, before, now }) =>
        event.type !== 'take' ||
        before === null ||
        // what a take did not change was not taken
        (before.value === now.value && before.context.dueAt === now.context.dueAt) ||
        (Date.parse(event.at) >= Date.parse(before.context.dueAt) &&
          Date.parse(event.at) < Date.parse(before.context.expiresAt)),
    }),
    promise<MessageContext>({
      says: 'What was handed over is not sent again.',
      holds: ({ before, now }) => before?.value !== 'sent' || now.value === 'sent',
    }),
    promise<MessageContext>({
      says: 'A message is given up only where it was refused, withdrawn or too late.',
      holds: ({ event, before, now }) =>
        now.value !== 'failed' ||
        before?.value === 'failed' ||
        ['refuse', 'withdraw'].includes(event.type) ||
        Date.parse(event.at) >= Date.parse(now.context.expiresAt),
    }),
    promise<MessageContext>({
      says: 'What failed or is held is queued again only by a person, where it can be sent, and while it is still true.',
      holds: ({ event, before, now }) =>
        !['failed', 'held'].includes(String(before?.value)) ||
        now.value !== 'queued' ||
        (event.type === 'resend' &&
          event.isCarried === true &&
          event.isCurrent === true &&
          Date.parse(event.at) < Date.parse(now.context.expiresAt)),
    }),
  ],
};
