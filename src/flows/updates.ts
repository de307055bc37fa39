import { type EventObject, fromCallback, fromPromise } from 'xstate';
import { RefusedError } from '#machines/parts/failure.ts';
import { type FollowInput, updatesMachine } from '#machines/parts/updates.machine.ts';
import { calendarCalls } from '#src/calls/calendar.ts';
import { watchAttention } from '#src/effects/attention.ts';
import { perApp } from '#src/session/perApp.ts';

/** Hearing of what others change, through the API, while someone looks. */
export const updatesFlow = perApp((app) =>
  updatesMachine.provide({
    actors: {
      watchAttention: fromCallback(({ sendBack }) =>
        watchAttention((isThere) => sendBack({ type: isThere ? 'attention.returned' : 'attention.lost' })),
      ),
      readChanges: fromPromise(({ input, signal }) => calendarCalls(app).readChanges(input, signal)),
      watchStream: fromCallback<EventObject, FollowInput>(({ sendBack, input }) => {
        const stop = new AbortController();
        const follow = async () => {
          for await (const { event, changes } of calendarCalls(app).followChanges(input, stop.signal))
            sendBack({ type: event === 'ready' ? 'stream.opened' : 'stream.changed', changes });
        };
        const end = (type: 'stream.broken' | 'stream.refused') => {
          if (!stop.signal.aborted) sendBack({ type });
        };
        follow().then(
          () => end('stream.broken'),
          (error: unknown) => {
            // too many streams are open: it is tried again later, and asked for in between
            const isRefused = error instanceof RefusedError && error.status !== 429;
            end(isRefused ? 'stream.refused' : 'stream.broken');
          },
        );
        return () => stop.abort();
      }),
    },
  }),
);
