import type { ActorRefFrom } from 'xstate';
import type { consentGivingMachine } from '#machines/flows/consents/consentGiving.machine.ts';

/** A consent that is being given; its steps and dialogs all show it. */
export type GivingRef = ActorRefFrom<typeof consentGivingMachine>;
