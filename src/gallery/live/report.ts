/** A running chart, as far as it may be shown: where it stands, never what it holds. */
export interface Instance {
  readonly actor: string;
  readonly chart: string;
  readonly active: readonly string[];
  readonly tags: readonly string[];
  /** The edges of the last step that took any, in order. */
  readonly taken: readonly string[];
  readonly timers: readonly Timer[];
  readonly isRunning: boolean;
}

/** A delay that is running: what happens, and when, in ms since 1970. */
export interface Timer {
  readonly words: string;
  readonly state: string;
  readonly due: number;
}

/** One event and what came of it; no edge means that nothing took it. */
export interface Step {
  readonly number: number;
  readonly at: number;
  readonly actor: string;
  readonly chart: string;
  readonly from: string;
  readonly event: string;
  /** Of a failure its kind and status; of other events nothing that they carry. */
  readonly failure?: string;
  readonly taken: readonly string[];
  readonly active: readonly string[];
}

/** What one window tells of its charts. */
export interface Report {
  readonly window: string;
  /** When it was kept, of a recording that was opened; none while a window runs. */
  readonly keptAt?: string;
  readonly instances: readonly Instance[];
  readonly steps: readonly Step[];
}
