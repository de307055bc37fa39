import { same } from '../form/rules.ts';
import type { ConflictInput, Resolution, Theirs } from './conflict.machine.ts';
import { type Promises, promise } from './properties.ts';

type Context = ConflictInput & { readonly theirs: Theirs | null };

/** What the meeting of two versions promises. */
export const conflictPromises: Promises = {
  properties: [
    promise<Context, readonly string[]>({
      says: 'What only the other person changed stays theirs unless the user chooses otherwise.',
      begins: [],
      remembers: ({ event }, touched) =>
        event.type === 'field.chosen' ? [...new Set([...touched, String(event.name)])] : touched,
      holds: ({ event, now }, touched) => {
        const { mine, base, theirs } = now.context;
        if (event.type !== 'merge.confirmed' || !now.isIn('resolved')) return true;
        const { values } = now.output as Extract<Resolution, { kind: 'save' }>;
        return Object.keys(mine)
          .filter((name) => same(mine[name], base[name]) && !touched.includes(name))
          .every((name) => same(values[name], theirs?.values[name]));
      },
    }),
    promise<Context>({
      says: 'What is saved after a conflict stands on the version that was shown.',
      holds: ({ now }) =>
        !now.isIn('resolved') ||
        (now.output as Extract<Resolution, { kind: 'save' }>).version === now.context.theirs?.version,
    }),
    promise<Context>({
      says: 'Nothing is decided before the other version was shown.',
      holds: ({ now }) => (!now.isIn('resolved') && !now.isIn('yielded')) || now.context.theirs !== null,
    }),
  ],
};
