import { NetworkError, RefusedError } from '#machines/parts/failure.ts';
import type { Samples } from '#machines/parts/samples.ts';
import type { ArrivalPage } from './arrival.machine.ts';

const page: ArrivalPage = { clinic: { name: 'Harbour', phone_number: '+49 40 1234' } };
const gone = new RefusedError(404);
const tooMany = new RefusedError(429);
const refused = new RefusedError(400, { birth_date: 'Enter a date.' });
const lost = new NetworkError('No answer.');

/** Someone who says that they are here, and every way in which that fails. */
export const arrivalSamples: Samples = {
  inputs: () => [{}],
  events: [
    { type: 'retried' },
    { type: 'typed' },
    { type: 'arrival.given', arrival: { birth_date: '1984-02-29', letters: 'Ev' } },
    { type: 'arrival.given', arrival: { birth_date: '1984-02-29', letters: ' ' } },
    { type: 'left' },
  ],
  outcomes: {
    readPage: { done: [page], error: [gone, lost] },
    tellArrival: { done: [{ told: true }], error: [gone, tooMany, refused, lost] },
  },
  unread: ['page', 'arrival', 'turn', 'wrong', 'problem'],
};
