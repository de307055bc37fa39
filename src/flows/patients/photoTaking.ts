import { fromCallback, fromPromise } from 'xstate';
import { photoTakingMachine } from '#machines/flows/patients/photoTaking.machine.ts';
import { takePhoto, watchCamera } from '#src/effects/camera.ts';
import { perApp } from '#src/session/perApp.ts';

/** A photo with the camera of this device. */
export const photoTakingFlow = perApp(() =>
  photoTakingMachine.provide({
    actors: {
      watchCamera: fromCallback(({ sendBack }) => watchCamera(sendBack)),
      takePhoto: fromPromise(({ input }) => takePhoto(input)),
    },
  }),
);
