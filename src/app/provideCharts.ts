import { fromCallback, fromPromise } from 'xstate';
import type { appMachine } from '#machines/app/app.machine.ts';
import { turnToRefresh } from '#machines/app/auth.facts.ts';
import { authMachine } from '#machines/app/auth.machine.ts';
import { buildFreshnessMachine } from '#machines/app/buildFreshness.machine.ts';
import { darkModeMachine } from '#machines/app/darkMode.machine.ts';
import { defaultClinicMachine } from '#machines/app/defaultClinic.machine.ts';
import { revocationMachine } from '#machines/app/revocation.machine.ts';
import type { createAuthActors } from '#src/calls/auth.ts';
import type { createClinicActors } from '#src/calls/clinics.ts';
import { probeBuild } from '#src/effects/buildProbe.ts';
import { watchStoredDarkMode, watchSystemScheme } from '#src/effects/darkMode.ts';
import { reachServer, watchNetwork } from '#src/effects/network.ts';
import { withRefreshLock } from '#src/effects/refreshLock.ts';
import { reloadOnce } from '#src/effects/reloadGuard.ts';
import type { TokenStore } from '#src/effects/tokens.ts';
import { attentionReturns } from '#src/flows/attention.ts';

interface Capabilities {
  /** Calls whose failures are only logged: the charts show a way forward themselves. */
  calls: ReturnType<typeof createAuthActors> & ReturnType<typeof createClinicActors>;
  tokens: TokenStore;
}

const networkEvents = fromCallback(({ sendBack }) =>
  watchNetwork((online) => sendBack({ type: online ? 'network.returned' : 'network.lost' })),
);

/** Gives the app-level charts what they may do: calls, storage, subscriptions. */
export function provideCharts(app: typeof appMachine, { calls, tokens }: Capabilities) {
  return app.provide({
    actors: {
      watchNetwork: networkEvents,
      watchAttention: attentionReturns,
      reachServer: fromPromise(({ signal }) => reachServer(signal)),
      auth: authMachine.provide({
        actors: {
          readActiveUser: fromPromise(({ signal }) => calls.readActiveUser(signal)),
          refreshAccess: fromPromise(({ input, signal }) =>
            withRefreshLock(signal, async () => {
              const turn = turnToRefresh(tokens.read(), input);
              if ('renewed' in turn) return turn.renewed;
              const renewed = await calls.refreshAccess(turn.ask, signal);
              // stored before the lock is passed on, so that the next tab finds it
              if (!signal.aborted) tokens.write(renewed);
              return renewed;
            }),
          ),
          watchTokens: fromCallback(({ sendBack }) =>
            tokens.watch((now) => sendBack({ type: 'tokens.changedElsewhere', ...now })),
          ),
          watchNetwork: networkEvents,
        },
      }),
      revocation: revocationMachine.provide({
        actors: {
          endSession: fromPromise(({ input, signal }) => calls.endSession(input.refresh, signal)),
          watchNetwork: networkEvents,
        },
      }),
      defaultClinic: defaultClinicMachine.provide({
        actors: {
          listClinics: fromPromise(
            async ({ input, signal }) => (await calls.listClinics(input, signal)).results,
          ),
          readClinic: fromPromise(({ input, signal }) => calls.readClinic(input.id, signal)),
          watchAttention: attentionReturns,
        },
      }),
      darkMode: darkModeMachine.provide({
        actors: {
          watchSystem: fromCallback(({ sendBack }) =>
            watchSystemScheme((dark) => sendBack({ type: 'system.changed', dark })),
          ),
          watchStored: fromCallback(({ sendBack }) =>
            watchStoredDarkMode((dark) => sendBack({ type: 'stored.changed', dark })),
          ),
        },
      }),
      buildFreshness: buildFreshnessMachine.provide({
        actors: {
          probeBuild: fromPromise(({ signal }) => probeBuild(signal)),
          reloadOnce: fromPromise(async () => ({ reloading: reloadOnce() })),
          reload: fromPromise(async () => location.reload()),
        },
      }),
    },
  });
}
