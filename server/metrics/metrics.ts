import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Replica } from '#server/database/replica.ts';
import { watchDatabase } from './database-figures.ts';

/** What Prometheus reads: the text of every figure, and where a request is counted. */
export interface Metrics {
  readonly contentType: string;
  /** Counts an answered request; the operation is the contract's name, never an address with ids in it. */
  count(operation: string, status: number, seconds: number): void;
  read(): Promise<string>;
}

/** Seconds within which people wait gladly, within which they notice, and within which they give up. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The figures of one server, in a registry of its own, so that several servers of a process do not mix theirs. */
export function createMetrics(pool: pg.Pool, replica?: Replica): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'chartroom_request_duration_seconds',
    help: 'Requests by operation of the contract and status.',
    labelNames: ['operation', 'status'],
    buckets,
    registers: [registry],
  });
  new Gauge({
    name: 'chartroom_pool_connections',
    help: 'Connections of this process to the database, and who waits for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  if (replica) {
    new Counter({
      name: 'chartroom_readings_total',
      help: 'Lists, searches and figures since the start, by the database that answered and why.',
      labelNames: ['from'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [from, count] of replica.counts) this.inc({ from }, count);
      },
    });
  }
  const readDatabase = watchDatabase(registry, pool);
  return {
    contentType: registry.contentType,
    count: (operation, status, seconds) => requests.observe({ operation, status }, seconds),
    async read() {
      await readDatabase();
      return registry.metrics();
    },
  };
}
