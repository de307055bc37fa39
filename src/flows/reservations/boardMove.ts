import type { ActorRefFrom } from 'xstate';
import type { boardMoveMachine } from '#machines/flows/reservations/boardMove.machine.ts';

export type BoardRef = ActorRefFrom<typeof boardMoveMachine>;
