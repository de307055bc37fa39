import { assertEvent, assign, setup } from 'xstate';
import { silent, unprovided } from '#machines/parts/unprovided.ts';
import type { ChosenFile } from './attachment.ts';

/** What a camera sees, as the browser holds it; a chart only hands it on. */
export type Sight = object;

/** What a camera tells: that it sees, that it may not be used, that there is none or it went away. */
export type CameraFact =
  | { type: 'camera.opened'; sight: Sight }
  | { type: 'camera.forbidden' }
  | { type: 'camera.lost' };

interface Context {
  sight: Sight | null;
  photo: ChosenFile | null;
}

/** A photo with the camera of this device: looked at before it is kept, and the camera is off as soon as it is not needed. */
export const photoTakingMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | CameraFact
      | { type: 'photo.asked' }
      | { type: 'photo.kept' }
      | { type: 'photo.rejected' }
      | { type: 'retried' }
      | { type: 'taking.left' },
    output: {} as { photo: ChosenFile | null },
    children: {} as { watchCamera: 'watchCamera'; takePhoto: 'takePhoto' },
  },
  actors: {
    watchCamera: silent<CameraFact>(),
    takePhoto: unprovided<ChosenFile, Sight | null>('takePhoto'),
  },
  actions: {
    takeSight: assign(({ event }) => {
      assertEvent(event, 'camera.opened');
      return { sight: event.sight };
    }),
    takePhoto: assign((_, { photo }: { photo: ChosenFile }) => ({ photo })),
    rejectPhoto: assign({ photo: null }),
    forgetSight: assign({ sight: null, photo: null }),
  },
}).createMachine({
  id: 'photoTaking',
  description: 'Taking a photo with this device’s camera.',
  context: { sight: null, photo: null },
  initial: 'open',
  on: { 'taking.left': '.left' },
  states: {
    open: {
      description: 'The camera is starting or on; leaving this state turns it off.',
      invoke: { src: 'watchCamera', id: 'watchCamera', onError: { target: 'lost', actions: 'forgetSight' } },
      on: {
        'camera.forbidden': { target: 'forbidden', actions: 'forgetSight' },
        'camera.lost': { target: 'lost', actions: 'forgetSight' },
      },
      initial: 'asking',
      states: {
        asking: {
          description: 'The browser asks for permission, or the camera is starting.',
          on: { 'camera.opened': { target: 'aiming', actions: 'takeSight' } },
        },
        aiming: {
          description: 'The camera’s picture is shown.',
          on: { 'photo.asked': 'taking' },
        },
        taking: {
          tags: 'busy',
          description: 'The photo is being taken.',
          invoke: {
            src: 'takePhoto',
            id: 'takePhoto',
            input: ({ context }) => context.sight,
            onDone: {
              target: 'looking',
              actions: { type: 'takePhoto', params: ({ event }) => ({ photo: event.output }) },
            },
            onError: 'aiming',
          },
        },
        looking: {
          description: 'The photo is shown: keep it or take another.',
          on: {
            'photo.kept': '#photoTaking.kept',
            'photo.rejected': { target: 'aiming', actions: 'rejectPhoto' },
          },
        },
      },
    },
    forbidden: {
      description: 'The browser does not let this page use the camera.',
      on: { retried: 'open' },
    },
    lost: {
      description: 'There is no camera, it was disconnected, or another program uses it.',
      on: { retried: 'open' },
    },
    kept: { type: 'final', description: 'The photo is added to the chart.' },
    left: { type: 'final', description: 'Left without a photo.', entry: 'rejectPhoto' },
  },
  output: ({ context }) => ({ photo: context.photo }),
});
