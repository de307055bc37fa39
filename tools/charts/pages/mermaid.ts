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

  // What the root hears can happen anywhere; Mermaid draws no arrow from a composite into itself, so that it has a node.
  const isEverywhere = chart.edges.some(({ from }) => from === '');
  const arrows = chart.edges.flatMap(({ from, to, ...edge }) => {
    const source = from === '' ? 'anywhere' : name(from);
    const targets = to?.map((target) => name(entered(target))) ?? [source];
    return targets.map((target) => `  ${source} --> ${target}: ${words({ from, ...edge })}`);
  });
  // Mermaid knows regions only inside of a composite.
  const whole =
    chart.root.type === 'parallel'
      ? [`  state "${chart.id}" as root {`, ...body(chart.root, '    '), '  }']
      : body(chart.root, '  ');
  const anywhere = isEverywhere ? ['  state "anywhere" as anywhere'] : [];
  return ['stateDiagram-v2', ...whole, ...anywhere, ...arrows, ''].join('\n');
}
