import { readdirSync, readFileSync } from 'node:fs';

/** Megabytes of memory that a process holds; Linux tells it. */
export const megabytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** How many files and sockets a process has open; Linux tells it. */
export const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;
