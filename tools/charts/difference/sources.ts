import type { AnyStateMachine } from 'xstate';

const kinds = ['guards', 'actions', 'delays'] as const;

/** What a chart's guards, actions and delays are made of, as text, by their kind and name: `guards inOrder`. */
export type Sources = ReadonlyMap<string, string>;

/** XState keeps what `assign`, `emit`, `and` and the like are made of beside the function that they answer. */
function textOf(part: unknown): string {
  if (Array.isArray(part)) return part.map(textOf).join(', ');
  if (typeof part === 'function') {
    const inner = Object.entries(part).filter(([name]) => !name.startsWith('_') && name !== 'type');
    const own = inner.map(([name, value]) => `${name}: ${textOf(value)}`);
    return own.length > 0 ? `${part.name} { ${own.join('; ')} }` : String(part);
  }
  if (typeof part === 'object' && part !== null)
    return `{ ${Object.entries(part)
      .map(([name, value]) => `${name}: ${textOf(value)}`)
      .join('; ')} }`;
  return String(JSON.stringify(part));
}

export function sourcesOf({ implementations }: AnyStateMachine): Sources {
  return new Map(
    kinds.flatMap((kind) =>
      Object.entries(implementations[kind] ?? {}).map(([name, part]): [string, string] => [
        `${kind} ${name}`,
        textOf(part).replaceAll(/\s+/g, ' '),
      ]),
    ),
  );
}

/** Of the guards, actions and delays that both have, those that read otherwise now, in words. */
export function otherSources(before: Sources, after: Sources): { name: string; was: string; is: string }[] {
  return [...after].flatMap(([name, is]) => {
    const was = before.get(name);
    return was === undefined || was === is ? [] : [{ name, was, is }];
  });
}
