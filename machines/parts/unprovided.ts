import type { EventObject, NonReducibleUnknown } from 'xstate';
import { fromCallback, fromPromise } from 'xstate';

/** Stands where a call will be provided; rejects with the call's own name, so that a forgotten `provide` is found at once. */
export const unprovided = <Output, Input>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`The actor "${name}" is not provided.`)));

/** Stands where a subscription will be provided; stays silent. */
export const silent = <Event extends EventObject, Input = NonReducibleUnknown>() =>
  fromCallback<Event, Input>(() => {});
