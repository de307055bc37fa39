import type { Api } from '#src/api/client.ts';
import type { Notify } from '#src/api/refuse.ts';
import type { DraftStore } from '#src/effects/drafts.ts';
import type { Store } from '#src/effects/storage.ts';
import type { AppCharts, Root } from './charts.ts';
import type { ToastBoard } from './toasts.ts';

/** What every layer above may use of the app: its charts, the API and what the browser keeps. */
export interface App extends AppCharts {
  readonly root: Root;
  readonly api: Api;
  /** Shows a sentence of the server as a toast. */
  readonly notify: Notify;
  readonly drafts: DraftStore;
  readonly store: Store;
  readonly toasts: ToastBoard;
}
