import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Chart } from '#machines/index.ts';
import { RefusedError } from '#machines/parts/failure.ts';

function plain(value: unknown): string {
  if (value instanceof RefusedError) return `refused ${value.status}`;
  if (value instanceof Error) return value.name;
  const text = String(JSON.stringify(value)).replaceAll('"', '');
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** Only what tells one value from its siblings; nothing for an only child. */
export function distinct(value: unknown, siblings: readonly unknown[]): string {
  if (siblings.length < 2) return '';
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Error)
    return ` ${plain(value)}`;
  const differing = Object.entries(value).filter(([key, own]) =>
    siblings.some((sibling) => plain((sibling as Record<string, unknown>)?.[key]) !== plain(own)),
  );
  return ` ${plain(Object.fromEntries(differing.filter(([, own]) => !plain(own).includes('xstate$$type'))))}`;
}

/** An event in words: `done: readClinic`, `error: readClinic (refused 404)`, `after slow`, `access.rejected {access:a1}`. */
export function describeEvent({ samples }: Chart, event: AnyEventObject): string {
  const { type, actorId } = event;
  if (type.startsWith('xstate.error.')) return `error: ${actorId} (${plain(event.error)})`;
  if (type.startsWith('xstate.done.actor.'))
    return `done: ${actorId}${distinct(event.output, samples.outcomes?.[actorId]?.done ?? [])}`;
  if (type.startsWith('xstate.after.')) return `after ${type.split('.')[2]}`;
  return `${type}${distinct(
    event,
    samples.events.filter((sample) => sample.type === type),
  )}`;
}

/** The active leaves of a snapshot, as `identity.signedIn, credentials.resting`. */
export const describeState = (snapshot: AnyMachineSnapshot): string =>
  snapshot._nodes
    .filter((node) => Object.keys(node.states).length === 0)
    .sort((one, other) => one.order - other.order)
    .map(({ path }) => path.join('.'))
    .join(', ');
