import { assertEvent, assign, emit, setup } from 'xstate';
import { failureGuards, sentences, why } from '#machines/parts/failure.ts';
import { given } from '#machines/parts/given.ts';
import { patience } from '#machines/parts/patience.ts';
import type { RemovalCall } from '#machines/parts/removal.machine.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import { type Attachment, type ChosenFile, largestFile } from './attachment.ts';

export interface UploadInput {
  readonly patient: number;
  readonly record: number | null;
  /** Names this upload to the server, so that an announcement that is repeated makes one file. */
  readonly attempt: string;
}

interface Context extends UploadInput {
  file: ChosenFile | null;
  attachment: Attachment | null;
  /** How many announced files the server has forgotten: the next one is announced under another name. */
  forgotten: number;
  /** How many pieces the server has. */
  sent: number;
  problem: string | null;
}

/** One piece on its way, numbered from 1. */
export interface PieceSending {
  readonly attachment: Attachment;
  readonly file: ChosenFile;
  readonly number: number;
}

const pieces = ({ size, piece_size }: Attachment) => Math.ceil(size / piece_size);

/** One file on its way into a chart, piece by piece: it can be stopped, and goes on where it broke off. */
export const attachmentUploadMachine = setup({
  types: {
    context: {} as Context,
    input: {} as UploadInput,
    events: {} as
      | { type: 'file.chosen'; file: ChosenFile }
      | { type: 'upload.cancelled' }
      | { type: 'upload.retried' }
      | { type: 'upload.dismissed' },
    emitted: {} as { type: 'stored'; attachment: Attachment },
    children: {} as {
      beginAttachment: 'beginAttachment';
      sendPiece: 'sendPiece';
      finishAttachment: 'finishAttachment';
      discardAttachment: 'discardAttachment';
    },
  },
  actors: {
    beginAttachment: unprovided<Attachment, UploadInput & { file: ChosenFile }>('beginAttachment'),
    sendPiece: unprovided<void, PieceSending>('sendPiece'),
    finishAttachment: unprovided<Attachment, { attachment: Attachment; attempt: string }>('finishAttachment'),
    discardAttachment: unprovided<void, RemovalCall>('discardAttachment'),
  },
  guards: {
    ...failureGuards,
    isEmpty: ({ event }) => event.type === 'file.chosen' && event.file.size === 0,
    isTooLarge: ({ event }) => event.type === 'file.chosen' && event.file.size > largestFile,
    isAnnounced: ({ context }) => context.attachment !== null,
    isAllSent: ({ context: { attachment, sent } }) => attachment !== null && sent >= pieces(attachment),
  },
  actions: {
    takeFile: assign(({ event }) => {
      assertEvent(event, 'file.chosen');
      return { file: event.file };
    }),
    takeAttachment: assign((_, { attachment }: { attachment: Attachment }) => ({ attachment })),
    forgetAttachment: assign(({ context: { forgotten } }) => ({
      attachment: null,
      sent: 0,
      forgotten: forgotten + 1,
    })),
    countPiece: assign({ sent: ({ context }) => context.sent + 1 }),
    forgetProblem: assign({ problem: null }),
    tellRefusal: assign((_, { error }: { error: unknown }) => ({
      problem: Object.values(sentences(error).fields)[0] ?? sentences(error).general[0] ?? null,
    })),
    tellStored: emit(
      (_, { attachment }: { attachment: Attachment }) => ({ type: 'stored', attachment }) as const,
    ),
  },
  delays: { patience },
}).createMachine({
  id: 'attachmentUpload',
  description: 'Uploading one file into a chart.',
  context: ({ input }) => ({ ...input, file: null, attachment: null, forgotten: 0, sent: 0, problem: null }),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'No file is chosen yet.',
      on: {
        'file.chosen': [
          { guard: 'isEmpty', target: 'refused.empty', actions: 'takeFile' },
          { guard: 'isTooLarge', target: 'refused.tooLarge', actions: 'takeFile' },
          { target: 'uploading', actions: 'takeFile' },
        ],
      },
    },
    uploading: {
      tags: ['busy', 'deed'],
      description: 'The file is being uploaded; it can be stopped at any time.',
      entry: 'forgetProblem',
      on: {
        'upload.cancelled': [{ guard: 'isAnnounced', target: 'discarding' }, { target: 'cancelled' }],
      },
      initial: 'resuming',
      states: {
        resuming: {
          description: 'Starts, or continues where it stopped.',
          always: [
            { guard: 'isAllSent', target: 'finishing' },
            { guard: 'isAnnounced', target: 'sending' },
            { target: 'announcing' },
          ],
        },
        announcing: {
          tags: 'unmade',
          description: 'Tells the server about the file.',
          invoke: {
            src: 'beginAttachment',
            id: 'beginAttachment',
            input: ({ context: { patient, record, attempt, forgotten, file } }) => ({
              patient,
              record,
              attempt: `${attempt}-${forgotten}`,
              file: given(file, 'file'),
            }),
            onDone: {
              target: 'sending',
              actions: { type: 'takeAttachment', params: ({ event }) => ({ attachment: event.output }) },
            },
            onError: [
              {
                guard: { type: 'refused', params: why },
                target: '#attachmentUpload.refused',
                actions: { type: 'tellRefusal', params: why },
              },
              { target: '#attachmentUpload.failed' },
            ],
          },
        },
        sending: {
          tags: 'unmade',
          description:
            'Sends piece by piece; the first piece shows what kind of file it is. There is no file in the chart yet.',
          invoke: {
            src: 'sendPiece',
            id: 'sendPiece',
            input: ({ context: { attachment, file, sent } }) => ({
              attachment: given(attachment, 'attachment'),
              file: given(file, 'file'),
              number: sent + 1,
            }),
            onDone: { target: 'counting', actions: 'countPiece' },
            onError: [
              {
                guard: { type: 'gone', params: why },
                target: '#attachmentUpload.failed',
                actions: 'forgetAttachment',
              },
              {
                guard: { type: 'refused', params: why },
                target: '#attachmentUpload.refused',
                actions: { type: 'tellRefusal', params: why },
              },
              { target: '#attachmentUpload.failed' },
            ],
          },
        },
        counting: {
          description: 'Checks whether another piece is left.',
          always: [{ guard: 'isAllSent', target: 'finishing' }, { target: 'sending' }],
        },
        finishing: {
          description: 'The server puts the pieces together.',
          invoke: {
            src: 'finishAttachment',
            id: 'finishAttachment',
            // the same name again: the answer of a file that is stored already may have been lost
            input: ({ context: { attachment, attempt, forgotten } }) => ({
              attachment: given(attachment, 'attachment'),
              attempt: `${attempt}-${forgotten}-whole`,
            }),
            onDone: {
              target: '#attachmentUpload.stored',
              actions: { type: 'tellStored', params: ({ event }) => ({ attachment: event.output }) },
            },
            onError: [
              {
                guard: { type: 'gone', params: why },
                target: '#attachmentUpload.failed',
                actions: 'forgetAttachment',
              },
              {
                guard: { type: 'refused', params: why },
                target: '#attachmentUpload.refused',
                actions: { type: 'tellRefusal', params: why },
              },
              { target: '#attachmentUpload.failed' },
            ],
          },
        },
      },
    },
    failed: {
      description: 'No answer; what was sent is kept, and trying again continues from there.',
      on: { 'upload.retried': 'uploading', 'upload.dismissed': 'cancelled' },
    },
    refused: {
      description: 'This file cannot be added; the page says why.',
      on: { 'upload.dismissed': 'cancelled' },
      initial: 'byServer',
      states: {
        byServer: { description: 'The server says why.' },
        empty: { description: 'The file is empty.' },
        tooLarge: { description: 'The file is larger than a chart allows.' },
      },
    },
    discarding: {
      description: 'The uploaded pieces are being deleted; any that remain expire within a day.',
      invoke: {
        src: 'discardAttachment',
        id: 'discardAttachment',
        input: ({ context: { attachment, attempt } }) => {
          const { id } = given(attachment, 'attachment');
          return { id, version: null, key: `${attempt}-discard-${id}` };
        },
        onDone: 'cancelled',
        onError: 'cancelled',
      },
      after: { patience: 'cancelled' },
    },
    stored: { description: 'The file is in the chart.', type: 'final' },
    cancelled: { description: 'The file was not added.', type: 'final' },
  },
});
