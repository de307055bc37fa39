import { NetworkError } from './failure.ts';

/** How long a chart waits for an answer, in milliseconds: then it goes on as if the network were lost. */
export const patience = 30_000;

/** The same for work that a server may rightly take minutes over. */
export const longPatience = 600_000;

/** Hands an action the failure that silence is. */
export const silence = () => ({ error: new NetworkError('No answer.') });
