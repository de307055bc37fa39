import { walks as walkers } from 'virtual:charts';
import { Table, type TableColumn } from '#src/ui/Table.tsx';
import type { PlainChart, PlainEdge } from './chart/plain.ts';
import { countWalkers, Walkers } from './coverage/Walkers.tsx';
import type { Walks } from './exhibit.ts';
import { useLoaded } from './useLoaded.ts';

const columns = (chart: PlainChart, walks: Walks | undefined): TableColumn<PlainEdge>[] => [
  { id: 'state', title: 'In state', cell: ({ from }) => <a href={`#${from}`}>{from || chart.id}</a> },
  { id: 'when', title: 'When', cell: ({ id, event }) => <a href={`#${id}`}>{event}</a> },
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
  {
    id: 'walked',
    title: 'Walked by',
    cell: ({ id }) =>
      walks && (
        <details>
          <summary>{countWalkers(walks, id)}</summary>
          <Walkers chart={chart.id} edge={id} walks={walks} />
        </details>
      ),
  },
];

/** Every transition of a chart as a table: the drawing in words, for whoever reads or hears it. */
export function TransitionTable({ chart }: { readonly chart: PlainChart }) {
  return (
    <Table
      label={`Transitions of ${chart.id}`}
      columns={columns(chart, useLoaded(walkers, chart.id))}
      rows={chart.edges}
      rowKey={({ id }) => id}
      isCompact
    />
  );
}
