import { walks as loaders } from 'virtual:charts';
import { useEffect, useState } from 'react';
import { Table, type TableColumn } from '#src/ui/Table.tsx';
import type { PlainChart, PlainEdge } from './chart/plain.ts';
import type { Walks } from './exhibit.ts';
import * as css from './gallery.css.ts';

const columns = (chart: PlainChart, walks: Walks | undefined): TableColumn<PlainEdge>[] => [
  { id: 'state', title: 'In state', cell: ({ from }) => <a href={`#${from}`}>{from || chart.id}</a> },
  { id: 'when', title: 'When', cell: ({ event }) => event },
  {
    id: 'guard',
    title: 'Only if',
    cell: ({ guard }) => (guard === 'else' ? 'otherwise' : (guard ?? '')),
  },
  {
    id: 'to',
    title: 'Goes to',
    cell: ({ to }) => to?.map((path) => path || chart.id).join(' + ') ?? 'stays',
  },
  { id: 'does', title: 'Does', cell: ({ actions }) => actions?.join(', ') ?? '' },
  { id: 'walked', title: 'Walked by', cell: (edge) => <WalkedBy edge={edge} walks={walks} /> },
];

function WalkedBy({ edge, walks }: { readonly edge: PlainEdge; readonly walks: Walks | undefined }) {
  const numbers = walks?.walks[edge.id] ?? [];
  if (!walks) return null;
  if (numbers.length === 0) return <strong>not walked</strong>;
  return (
    <details>
      <summary>
        {numbers.length} {numbers.length === 1 ? 'path' : 'paths'}
      </summary>
      <ul className={css.facts}>
        {numbers.slice(0, 20).map((number) => (
          <li key={number}>{walks.paths[number]}</li>
        ))}
      </ul>
    </details>
  );
}

/** Every transition of a chart as a table: the drawing in words, for whoever reads or hears it. */
export function TransitionTable({ chart }: { readonly chart: PlainChart }) {
  const [walks, setWalks] = useState<Walks>();
  useEffect(() => {
    let isHere = true;
    void loaders[chart.id]?.().then((loaded) => isHere && setWalks(loaded.default));
    return () => {
      isHere = false;
    };
  }, [chart.id]);
  return (
    <Table
      label={`Transitions of ${chart.id}`}
      columns={columns(chart, walks)}
      rows={chart.edges}
      rowKey={({ id }) => id}
      isCompact
    />
  );
}
