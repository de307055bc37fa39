import type { PlainEdge } from '#src/gallery/chart/plain.ts';
import type { Difference } from './compare.ts';

const edgeWords = ({ from, event, guard, to, actions }: PlainEdge) =>
  [
    `${from || 'anywhere'} · ${event}`,
    guard ? ` [${guard}]` : '',
    ` → ${to?.map((path) => path || 'the start').join(' + ') ?? 'stays'}`,
    actions ? ` / ${actions.join(', ')}` : '',
  ].join('');

const effects = ({ actions, reenter }: PlainEdge) =>
  `${actions?.join(', ') ?? 'nothing'}${reenter ? ' (anew)' : ''}`;

/** A difference as lines of text, `+` for what came, `-` for what went, `~` for what changed. */
export const differenceWords = (difference: Difference): string[] => [
  ...difference.addedStates.map((path) => `+ state ${path || 'the chart itself'}`),
  ...difference.removedStates.map((path) => `- state ${path || 'the chart itself'}`),
  ...difference.changedStates.map((path) => `~ state ${path || 'the chart itself'}`),
  ...difference.added.map((edge) => `+ ${edgeWords(edge)}`),
  ...difference.removed.map((edge) => `- ${edgeWords(edge)}`),
  ...difference.changed.map(
    ([before, after]) => `~ ${edgeWords(after)} (did ${effects(before)}, does ${effects(after)})`,
  ),
];
