import { NetworkError, RefusedError } from '#machines/parts/failure.ts';
import type { Samples } from '#machines/parts/samples.ts';
import type { OnlineItem, OnlineNews } from './onlineNews.machine.ts';

const request: OnlineItem = {
  ...{ kind: 'step', id: 1, what: 'requested', at: '2036-03-01T09:00:00Z', reservation: 1, version: 1 },
  ...{ patient: 1, patient_name: 'Eva Lima', start_at: '2036-03-04T09:00:00Z' },
  ...{ service_name: 'First consultation', text: '' },
  patient_busy_at: null,
  answers: [{ question: 'Do you use a wheelchair?', answer: 'Yes.' }],
};
const question: OnlineItem = { ...request, kind: 'question', what: 'asked', text: 'Is there parking?' };
const answers: OnlineItem = { ...request, kind: 'intake', what: 'answered', text: 'Before your visit' };
const news: OnlineNews = { count: 3, items: [request, question, answers] };

/** News that is read, decided and marked as seen, and every way in which that fails. */
export const onlineNewsSamples: Samples = {
  inputs: () => [{ clinic: 1, attempt: 'attempt' }],
  events: [
    { type: 'retried' },
    { type: 'request.accepted', item: request },
    { type: 'request.declined', item: request },
    { type: 'news.seen', item: question },
    { type: 'news.seen', item: request },
    { type: 'news.seen', item: answers },
  ],
  outcomes: {
    listNews: { done: [news], error: [new NetworkError('No answer.')] },
    decide: {
      done: [news],
      error: [
        new RefusedError(409, { start_at: 'The time has just been taken.' }),
        new NetworkError('No answer.'),
      ],
    },
  },
  unread: ['clinic', 'news', 'deed', 'problem'],
};
