import { type PlainChart, type PlainEdge, type PlainState, within } from '#src/gallery/chart/plain.ts';

const name = (path: string) => `s_${path.replaceAll('.', '_')}`;
const plainText = (text: string) => text.replaceAll(/[;#{}"]/g, ' ').replaceAll(':', ' -');

/** A chart as Mermaid text; history states become arrows to the state that remembers. */
export function mermaid(chart: PlainChart): string {
  const states = new Map(within(chart.root).map((state) => [state.path, state]));

  // Mermaid fails on an arrow into a composite of a region, so that arrows lead to the leaf which is entered.
  const entered = (path: string): string => {
    const state = states.get(path);
    if (state?.type === 'history') return entered(path.split('.').slice(0, -1).join('.'));
    const first = state?.initial ?? (state?.type === 'parallel' ? state.states?.[0]?.path : undefined);
    return first === undefined || path === '' ? path : entered(first);
  };

  const words = ({ event, guard, actions }: PlainEdge) =>
    plainText(`${event}${guard ? ` [${guard}]` : ''}${actions ? ` / ${actions.join(', ')}` : ''}`);

  const body = (state: PlainState, indent: string): string[] => {
    const inner = (state.states ?? []).filter(({ type }) => type !== 'history');
    const start = state.initial ? [`${indent}[*] --> ${name(entered(state.initial))}`] : [];
    const parts = inner.flatMap((child, index) => [
      ...(state.type === 'parallel' && index > 0 ? [`${indent}--`] : []),
      ...(child.states
        ? [
            `${indent}state "${child.name}" as ${name(child.path)} {`,
            ...body(child, `${indent}  `),
            `${indent}}`,
          ]
        : [`${indent}state "${child.name}" as ${name(child.path)}`]),
      ...(child.type === 'final' ? [`${indent}${name(child.path)} --> [*]`] : []),
    ]);
    return [...start, ...parts];
  };

  const arrows = chart.edges.flatMap((edge) =>
    edge.from === ''
      ? [`  %% anywhere: ${words(edge)} -> ${(edge.to ?? ['stays']).join(' + ')}`]
      : (edge.to ?? [edge.from]).map(
          (target) => `  ${name(edge.from)} --> ${name(entered(target))}: ${words(edge)}`,
        ),
  );
  return ['stateDiagram-v2', ...body(chart.root, '  '), ...arrows, ''].join('\n');
}
