import { NetworkError } from './failure.ts';

/** How long a chart waits for an answer, in milliseconds: then it goes on as if the network were lost. */
export const patience = 30_000;

/**
 * The same on the pages that patients open from home, whose charts say no sooner that it takes long. What an early end
 * leaves open is safe there: a second try finds what the first one did.
 */
export const doorPatience = 10_000;

/** The same for work that a server may rightly take minutes over. */
export const longPatience = 600_000;

/** Hands an action the failure that silence is. */
export const silence = () => ({ error: new NetworkError('No answer.') });
