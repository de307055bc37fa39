import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { type DateOrder, type ImportField, importFields } from '#machines/flows/patients/importColumns.ts';
import type { patientImportMachine } from '#machines/flows/patients/patientImport.machine.ts';
import { encodings, separators } from '#src/effects/csv.ts';
import { plural, t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { Select } from '#src/ui/Select.tsx';
import { Table } from '#src/ui/Table.tsx';
import * as css from './imports.css.ts';

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([id, label]) => ({ id, label }));

const orders: Readonly<Record<DateOrder, string>> = {
  ymd: t('Year, month, day'),
  dmy: t('Day, month, year'),
  mdy: t('Month, day, year'),
};

const fields = [
  { id: 'none', label: t('Leave out') },
  ...Object.entries(importFields).map(([id, label]) => ({ id, label: translateServerText(label) })),
];

/** What each column means, with what stands in its first rows. */
export function ImportMapping({ flow }: { flow: ActorRefFrom<typeof patientImportMachine> }) {
  const table = useSelector(flow, ({ context }) => context.table);
  const columns = useSelector(flow, ({ context }) => context.columns);
  const dateOrder = useSelector(flow, ({ context }) => context.dateOrder);
  if (!table) return null;
  const { encoding, separator } = table;
  const rows = table.head.map((title, index) => ({
    index,
    title: title || t('Column {number}', { number: index + 1 }),
    examples: table.rows.slice(0, 3).map(({ cells }) => cells[index] ?? ''),
  }));
  return (
    <Card
      title={t('What do the columns mean?')}
      text={plural(table.rows.length, 'The table has one row.', 'The table has {count} rows.')}
    >
      <div className={css.settings}>
        <Select
          name="encoding"
          label={t('Encoding')}
          options={optionsOf(encodings)}
          value={encoding}
          onChange={(next) => flow.send({ type: 'reading.changed', encoding: next, separator })}
        />
        <Select
          name="separator"
          label={t('Separator')}
          options={optionsOf(separators)}
          value={separator}
          onChange={(next) => flow.send({ type: 'reading.changed', encoding, separator: next })}
        />
        <Select
          name="dates"
          label={t('Order of days')}
          options={optionsOf(orders)}
          value={dateOrder}
          onChange={(order) => flow.send({ type: 'dates.chosen', order: order as DateOrder })}
        />
      </div>
      <Table
        label={t('Columns')}
        rows={rows}
        rowKey={({ index }) => index}
        columns={[
          { id: 'title', title: t('Column'), cell: ({ title }) => <bdi>{title}</bdi> },
          {
            id: 'examples',
            title: t('First rows'),
            cell: ({ examples }) => <bdi className={css.quiet}>{examples.filter(Boolean).join(' · ')}</bdi>,
          },
          {
            id: 'field',
            title: t('Means'),
            cell: ({ index, title }) => (
              <Select
                name={`column-${index}`}
                label={t('Meaning of {title}', { title })}
                isLabelHidden
                options={fields}
                value={columns[index] ?? 'none'}
                onChange={(field) =>
                  flow.send({
                    type: 'column.mapped',
                    index,
                    field: field === 'none' ? null : (field as ImportField),
                  })
                }
              />
            ),
          },
        ]}
      />
      <div className={css.row}>
        <Button onClick={() => flow.send({ type: 'file.reconsidered' })}>{t('Choose another file')}</Button>
        <Button variant="primary" onClick={() => flow.send({ type: 'check.asked' })}>
          {t('Check the rows')}
        </Button>
      </div>
    </Card>
  );
}
