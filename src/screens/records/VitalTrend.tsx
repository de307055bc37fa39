import { useState } from 'react';
import type { UnitChoice } from '#machines/flows/records/recordUnits.ts';
import { monthsOld } from '#machines/lifecycles/monthsOld.ts';
import { vitalRangesAt } from '#machines/lifecycles/vitals.ts';
import type { Measured } from '#src/calls/records.ts';
import { t } from '#src/language/t.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { dayInWords } from '#src/time/dayRange.ts';
import { dayOfInstant, instantInWords } from '#src/time/days.ts';
import { Select } from '#src/ui/Select.tsx';
import { Table, type TableColumn } from '#src/ui/Table.tsx';
import * as css from './records.css.ts';
import { TrendDrawing } from './TrendDrawing.tsx';
import { VitalMark } from './VitalMark.tsx';
import { flagIn, shownValue, symbolOf, valueInWords, vitalList } from './vitalList.ts';

type Props = {
  measured: readonly Measured[];
  born: string | null;
  zone: string | undefined;
  units: UnitChoice;
};

/** What was measured over time: drawn, and as a table with the same numbers. */
export function VitalTrend({ measured, born, zone, units }: Props) {
  const [chosen, choose] = useState<string>('systolic');
  const known = vitalList.filter((vital) => measured.some(({ vitals }) => shownValue(vital, vitals, units)));
  const vital = known.find(({ name }) => name === chosen) ?? known[0];
  if (!vital) return <p className={quiet}>{t('Nothing was measured before.')}</p>;
  const rows = measured.filter(({ vitals }) => shownValue(vital, vitals, units) !== '');
  const monthsAt = (at: string) => monthsOld(born, dayOfInstant(at, zone));
  const unit = symbolOf(vital, units);
  const columns: TableColumn<Measured>[] = [
    {
      id: 'at',
      title: t('When'),
      isOneLine: true,
      cell: ({ at }) => <time dateTime={at}>{instantInWords(at, zone)}</time>,
    },
    {
      id: 'value',
      title: `${vital.label} (${unit})`,
      isNumber: true,
      cell: ({ vitals }) => valueInWords(vital, vitals, units),
    },
    {
      id: 'flag',
      title: t('For the age'),
      cell: ({ at, vitals }) => <VitalMark flag={flagIn(vital, vitals, monthsAt(at))} />,
    },
  ];
  const normal = vitalRangesAt(rows[0] ? monthsAt(rows[0].at) : null)[vital.stored]?.normal;
  return (
    <div className={css.stack}>
      <Select
        name="trend"
        label={t('Measured value')}
        options={known.map(({ name, label }) => ({ id: name, label }))}
        value={vital.name}
        onChange={choose}
      />
      <TrendDrawing
        label={t('{label} over time. The table below has the same numbers.', { label: vital.label })}
        points={[...rows].reverse().map(({ record, at, vitals }) => ({
          id: record,
          at: Date.parse(at),
          value: Number(shownValue(vital, vitals, units)),
          flag: flagIn(vital, vitals, monthsAt(at)),
        }))}
        unit={unit}
        dayOf={(at) => dayInWords(dayOfInstant(new Date(at).toISOString(), zone))}
        normal={
          normal && ('measure' in vital && units[vital.measure] === 'f' ? inFahrenheit(normal) : normal)
        }
      />
      <Table
        label={t('{label} over time', { label: vital.label })}
        columns={columns}
        rows={rows}
        rowKey={({ record }) => record}
        isCompact
      />
    </div>
  );
}

const inFahrenheit = ([low, high]: readonly [number, number]): readonly [number, number] => [
  low * 1.8 + 32,
  high * 1.8 + 32,
];
