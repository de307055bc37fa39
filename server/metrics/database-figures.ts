import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';

interface Figures {
  outbox: Record<string, number>;
  overdue_seconds: number;
  unsealed_entries: number;
  seal_age_seconds: number;
}

/** States of the outbox that are shown even when nothing is in them, so that an alarm has a figure to watch. */
const states = ['queued', 'sending', 'sent', 'failed', 'held'] as const;

/** One question for all figures: whoever watches must not be a burden. */
const question = `
  SELECT
    (SELECT coalesce(json_object_agg(state, n), '{}') FROM (SELECT state, count(*)::int AS n FROM outbox GROUP BY state) o) AS outbox,
    (SELECT coalesce(extract(epoch FROM now() - min(next_attempt_at)), 0)::float8 FROM outbox
      WHERE state IN ('queued', 'sending') AND next_attempt_at < now()) AS overdue_seconds,
    coalesce(sum(c.length - coalesce(s.position, 0)), 0)::float8 AS unsealed_entries,
    coalesce(extract(epoch FROM now() - max(s.sealed_at)), 0)::float8 AS seal_age_seconds
  FROM audit_chains c
  LEFT JOIN LATERAL
    (SELECT position, sealed_at FROM audit_seals WHERE chain = c.chain ORDER BY position DESC LIMIT 1) s ON true`;

/** Figures that the database knows; the answer reads them anew, and says that it is away where it does not answer. */
export function watchDatabase(registry: Registry, pool: pg.Pool): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `chartroom_${name}`, help, labelNames, registers: [registry] });
  const up = gauge('postgres_up', '1 while the database answers, otherwise 0.');
  const outbox = gauge('outbox_messages', 'Messages of the last 90 days by state.', ['state']);
  const overdue = gauge(
    'outbox_overdue_seconds',
    'How long the oldest message that is due has been waiting.',
  );
  const unsealed = gauge('audit_unsealed_entries', 'Entries of the audit log since the last seals.');
  const sealed = gauge('audit_seal_age_seconds', 'Time since the last seal of the audit log.');
  const isAway = (): void => {
    up.set(0);
    // a figure of before would look like one of now
    for (const one of [outbox, overdue, unsealed, sealed]) one.reset();
  };
  return async () => {
    const figures = await pool.query<Figures>(question).then(
      ({ rows }) => rows[0],
      () => undefined,
    );
    if (!figures) return isAway();
    up.set(1);
    for (const state of states) outbox.set({ state }, figures.outbox[state] ?? 0);
    overdue.set(figures.overdue_seconds);
    unsealed.set(figures.unsealed_entries);
    sealed.set(figures.seal_age_seconds);
  };
}
