import { walks as walkers } from 'virtual:charts';
import { t } from '#src/language/t.ts';
import { Table, type TableColumn } from '#src/ui/Table.tsx';
import type { PlainChart, PlainEdge } from './chart/plain.ts';
import { countWalkers, Walkers } from './coverage/Walkers.tsx';
import type { Walks } from './exhibit.ts';
import { english, Own, ownList } from './Own.tsx';
import { Targets } from './Targets.tsx';
import { useLoaded } from './useLoaded.ts';

const columns = (chart: PlainChart, walks: Walks | undefined): TableColumn<PlainEdge>[] => [
  {
    id: 'state',
    title: t('In state'),
    cell: ({ from }) => (
      <a href={`#${from}`} {...english}>
        {from || chart.id}
      </a>
    ),
  },
  {
    id: 'when',
    title: t('When'),
    isOneLine: 'roomy',
    cell: ({ id, event }) => (
      <a href={`#${id}`} {...english}>
        {event}
      </a>
    ),
  },
  {
    id: 'guard',
    title: t('Only if'),
    cell: ({ guard }) => (guard === 'else' ? t('otherwise') : guard && <Own>{guard}</Own>),
  },
  {
    id: 'to',
    title: t('Goes to'),
    isOneLine: 'roomy',
    cell: ({ to }) => <Targets to={to} root={<Own>{chart.id}</Own>} />,
  },
  { id: 'does', title: t('Does'), cell: ({ actions }) => actions && ownList(actions) },
  {
    id: 'walked',
    title: t('Walked by'),
    isOneLine: 'roomy',
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
      label={t('Transitions of {chart}', { chart: chart.id })}
      columns={columns(chart, useLoaded(walkers, chart.id))}
      rows={chart.edges}
      rowKey={({ id }) => id}
      isCompact
    />
  );
}
