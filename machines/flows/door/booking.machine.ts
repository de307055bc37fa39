import { why } from '#machines/parts/failure.ts';
import { given } from '#machines/parts/given.ts';
import { personOf } from './booking.rules.ts';
import { bookingSetup, nothingSearched } from './booking.setup.ts';
import {
  beginAgain,
  closed,
  giveUp,
  over,
  pausing,
  published,
  regaining,
  runOut,
  search,
  slow,
  taken,
  unanswered,
} from './booking.steps.ts';

const questions = { type: 'complain', params: { problem: 'questions' } } as const;

/** Booking at a clinic's published page: what, with whom, when, who, and the code that proves the mailbox. */
export const bookingMachine = bookingSetup.createMachine({
  id: 'booking',
  description: 'Booking on a clinic’s public page: what, with whom, when, and for whom.',
  context: ({ input: { kept } }) => ({
    stage: kept?.stage ?? null,
    page: null,
    search: kept?.search ?? nothingSearched,
    days: [],
    time: kept?.time ?? null,
    asked: kept?.token ? kept.time : null,
    token: kept?.token ?? null,
    task: null,
    work: null,
    person: kept?.typed ? personOf(kept.typed, []) : null,
    typed: kept?.typed ?? null,
    errors: {},
    wrong: {},
    code: '',
    isNoCode: false,
    left: null,
    link: null,
    problem: null,
  }),
  invoke: { src: 'keepTime', id: 'keepTime' },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      description: 'The clinic’s page is being fetched.',
      invoke: {
        src: 'readPage',
        id: 'readPage',
        input: {},
        onDone: [
          {
            guard: { type: 'keptTime', params: published },
            target: 'regaining',
            actions: [{ type: 'takePage', params: published }, 'keepTime'],
          },
          {
            guard: { type: 'keptSearch', params: published },
            target: 'searching',
            actions: [{ type: 'takePage', params: published }, 'forgetStage', 'forgetToken'],
          },
          {
            target: 'choosing',
            actions: [
              { type: 'takePage', params: published },
              { type: 'beginAnew', params: published },
              'forgetTime',
            ],
          },
        ],
        onError: [closed, pausing('unreachable'), { target: 'unreachable', actions: unanswered }],
      },
      after: { patience: { target: 'unreachable', actions: unanswered } },
    },
    unreachable: {
      description: 'No answer; the page has nothing to show.',
      on: { retried: 'loading' },
    },
    regaining,
    closed: { description: 'Online booking is closed, or there is no such page.', type: 'final' },
    choosing: {
      description: 'The services and staff on offer are shown.',
      on: {
        'service.weighed': { actions: 'takeService' },
        'service.chosen': { target: 'searching', actions: 'takeService' },
      },
    },
    searching: {
      tags: 'busy',
      description: 'Free times are being fetched.',
      on: { left: 'choosing', 'week.changed': { ...search, reenter: true } },
      invoke: {
        src: 'listTimes',
        id: 'listTimes',
        input: ({ context }) => ({
          search: context.search,
          zone: context.page?.clinic.timezone ?? 'UTC',
        }),
        onDone: {
          target: 'timing',
          actions: { type: 'takeDays', params: ({ event }) => ({ days: event.output }) },
        },
        onError: [closed, pausing('untimed'), { target: 'untimed', actions: unanswered }],
      },
      after: { patience: { target: 'untimed', actions: unanswered } },
    },
    untimed: {
      description: 'No answer; the free times are not known.',
      on: {
        retried: { target: 'searching', actions: 'fallSilent' },
        left: { target: 'choosing', actions: 'fallSilent' },
        'week.changed': search,
      },
    },
    timing: {
      description: 'The free times are shown; one can be chosen.',
      on: {
        'time.chosen': { actions: 'takeTime' },
        'time.decided': [
          { guard: 'asksAgain', target: 'holding' },
          { guard: 'hasTime', target: 'holding', actions: ['dropTime', 'takeToken', 'keepTime'] },
        ],
        left: giveUp,
        'week.changed': { target: 'searching', actions: ['dropTime', 'forgetTime', 'takeWeek'] },
      },
    },
    holding: {
      tags: 'busy',
      description: 'The chosen time is being held, if it is still free.',
      on: { left: giveUp },
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
            target: 'timing',
            actions: ['forgetWork', slow],
          },
          { target: 'held', actions: 'fallSilent' },
        ],
        onError: [
          { ...closed, actions: ['endTime', 'forgetTime'] },
          pausing('timing'),
          {
            guard: { type: 'taken', params: why },
            target: 'searching',
            actions: ['endTime', 'forgetTime', taken],
          },
          { target: 'timing', actions: unanswered },
        ],
      },
      after: { patience: { target: 'timing', actions: unanswered } },
    },
    solving: {
      tags: 'busy',
      description: 'Many people are booking: the browser solves a task, and the time is requested again.',
      on: { left: giveUp },
      invoke: {
        src: 'solve',
        id: 'solve',
        input: ({ context }) => ({ task: given(context.task, 'task') }),
        onDone: {
          target: 'holding',
          actions: { type: 'takeWork', params: ({ event }) => event.output },
        },
        onError: { target: 'timing', actions: ['forgetWork', slow] },
      },
      after: { working: { target: 'timing', actions: ['forgetWork', slow] } },
    },
    held: {
      description: 'The time is held while the form is filled in.',
      initial: 'naming',
      states: {
        naming: {
          description: 'Asks who the visit is for, and where to send a code.',
          on: {
            'person.typed': { actions: 'takeTyped' },
            'person.given': [
              { guard: 'isWhole', target: 'sending', actions: 'takePerson' },
              { actions: 'markPerson' },
            ],
            left: { target: '#booking.searching', actions: ['dropTime', 'forgetTime', 'fallSilent'] },
          },
          after: { hold: runOut },
        },
        sending: {
          tags: 'busy',
          description: 'The code is being sent.',
          on: { 'person.typed': { actions: 'takeTyped' } },
          invoke: {
            src: 'sendCode',
            id: 'sendCode',
            input: ({ context: { token, person } }) => ({
              token: given(token, 'token'),
              person: given(person, 'person'),
            }),
            onDone: 'proving',
            onError: [
              over,
              pausing('naming'),
              { guard: { type: 'asksOtherwise', params: why }, target: 'rereading' },
              {
                guard: { type: 'refused', params: why },
                target: 'naming',
                actions: { type: 'takeErrors', params: why },
              },
              { target: 'naming', actions: unanswered },
            ],
          },
          after: { patience: { target: 'naming', actions: unanswered } },
        },
        rereading: {
          tags: 'busy',
          description: 'The clinic has changed its questions: they are reloaded, and the time is still held.',
          invoke: {
            src: 'readPage',
            id: 'readPage',
            input: {},
            onDone: {
              target: 'naming',
              actions: [{ type: 'takePage', params: ({ event }) => ({ page: event.output }) }, questions],
            },
            onError: [
              { ...closed, actions: ['endTime', 'forgetTime'] },
              pausing('naming'),
              { target: 'naming', actions: unanswered },
            ],
          },
          after: { patience: { target: 'naming', actions: unanswered } },
        },
        proving: {
          description: 'Asks for the code that was sent.',
          on: {
            'code.given': [
              { guard: 'isCode', target: 'booking', actions: 'takeCode' },
              { actions: 'markCode' },
            ],
            'code.wanted': { target: 'sending', actions: 'fallSilent' },
            left: { target: 'naming', actions: 'fallSilent' },
          },
          after: { hold: runOut },
        },
        booking: {
          tags: 'busy',
          description: 'The visit is being booked.',
          invoke: {
            src: 'finish',
            id: 'finish',
            input: ({ context: { token, code } }) => ({ token: given(token, 'token'), code }),
            onDone: [
              {
                guard: { type: 'isBooked', params: ({ event }) => event.output },
                target: '#booking.booked',
                actions: [{ type: 'takeLink', params: ({ event }) => event.output }, 'endTime'],
              },
              {
                guard: { type: 'isRequested', params: ({ event }) => event.output },
                target: '#booking.requested',
                actions: [{ type: 'takeLink', params: ({ event }) => event.output }, 'endTime'],
              },
              {
                guard: { type: 'isAtLimit', params: ({ event }) => event.output },
                target: '#booking.limited',
                actions: ['dropTime', 'forgetTime'],
              },
              {
                guard: { type: 'isWrong', params: ({ event }) => event.output },
                target: 'proving',
                actions: { type: 'takeLeft', params: ({ event }) => event.output },
              },
              { target: '#booking.spent', actions: ['dropTime', 'forgetTime'] },
            ],
            onError: [
              over,
              pausing('proving'),
              {
                guard: { type: 'taken', params: why },
                target: '#booking.searching',
                actions: ['dropTime', 'forgetTime', taken],
              },
              { target: 'proving', actions: unanswered },
            ],
          },
          after: { patience: { target: 'proving', actions: unanswered } },
        },
      },
    },
    expired: {
      description: 'The hold has expired, and the time is free again.',
      on: { retried: { target: 'searching', actions: 'fallSilent' }, left: beginAgain },
    },
    spent: {
      description: 'Too many wrong codes: this booking is over.',
      on: { retried: 'choosing', left: 'choosing' },
    },
    limited: {
      description: 'The patient has as many visits ahead as the clinic takes online: nothing is booked.',
      on: { retried: 'choosing', left: 'choosing' },
    },
    booked: { description: 'The visit is booked.', type: 'final' },
    requested: { description: 'The visit is requested; the clinic will answer.', type: 'final' },
  },
});
