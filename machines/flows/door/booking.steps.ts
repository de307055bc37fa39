import { why } from '#machines/parts/failure.ts';
import { given } from '#machines/parts/given.ts';
import { type BookingPage, bookingSetup } from './booking.setup.ts';

export const unanswered = { type: 'complain', params: { problem: 'unanswered' } } as const;
export const published = ({ event }: { event: { output: BookingPage } }) => ({ page: event.output });
export const taken = { type: 'complain', params: { problem: 'taken' } } as const;
export const slow = { type: 'complain', params: { problem: 'slow' } } as const;
const tooMany = { type: 'complain', params: { problem: 'tooMany' } } as const;

/** The clinic has closed its page meanwhile, or never had one. */
export const closed = { guard: { type: 'gone', params: why }, target: '#booking.closed' } as const;
/** The server keeps the time no longer, whatever the page still shows. */
export const over = {
  guard: { type: 'gone', params: why },
  target: '#booking.expired',
  actions: ['endTime', 'forgetTime'],
} as const;
export const pausing = (target: string) =>
  ({ guard: { type: 'tooMany', params: why }, target, actions: tooMany }) as const;
export const search = { target: '#booking.searching', actions: 'takeWeek' } as const;
/** Who stays away for as long as the time is kept finds it given back. */
export const runOut = { target: '#booking.expired', actions: ['dropTime', 'forgetTime'] } as const;

/** No one waits for a time that is still being asked for: it is given back. */
export const giveUp = {
  target: '#booking.choosing',
  actions: ['dropTime', 'forgetTime', 'fallSilent'],
} as const;
export const beginAgain = { target: '#booking.choosing', actions: 'fallSilent' } as const;

/** What the tab kept says that a time was held: it is asked for again, by the same token, before anyone goes on. */
export const regaining = bookingSetup.createStateConfig({
  tags: 'busy',
  description: 'The time that this tab held is requested again.',
  initial: 'asking',
  states: {
    asking: {
      description: 'Asks whether the time is still held, or free to be held again.',
      invoke: {
        src: 'holdTime',
        id: 'holdTime',
        input: ({ context: { search: wanted, time, token, work } }) => ({
          service: wanted.service,
          time: given(time, 'time'),
          token: given(token, 'token'),
          work,
        }),
        onDone: [
          {
            guard: { type: 'asksWork', params: ({ event }) => event.output },
            target: 'solving',
            actions: { type: 'takeTask', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'asksMoreWork', params: ({ event }) => event.output },
            target: '#booking.unreachable',
            actions: ['forgetWork', slow],
          },
          { guard: 'wasProving', target: '#booking.held.proving', actions: 'forgetStage' },
          { target: '#booking.held.naming', actions: 'forgetStage' },
        ],
        onError: [
          { ...closed, actions: ['endTime', 'forgetTime'] as const },
          pausing('#booking.unreachable'),
          {
            guard: { type: 'refused', params: why },
            target: '#booking.searching',
            actions: ['endTime', 'forgetTime', 'forgetStage', taken],
          },
          { target: '#booking.unreachable', actions: unanswered },
        ],
      },
      after: { patience: { target: '#booking.unreachable', actions: unanswered } },
    },
    solving: {
      description: 'Many people are booking: the browser solves a task first.',
      invoke: {
        src: 'solve',
        id: 'solve',
        input: ({ context }) => ({ task: given(context.task, 'task') }),
        onDone: { target: 'asking', actions: { type: 'takeWork', params: ({ event }) => event.output } },
        onError: { target: '#booking.unreachable', actions: ['forgetWork', slow] },
      },
      after: { working: { target: '#booking.unreachable', actions: ['forgetWork', slow] } },
    },
  },
});
