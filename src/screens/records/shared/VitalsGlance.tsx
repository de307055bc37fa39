import type { UnitChoice } from '#machines/flows/records/recordUnits.ts';
import { monthsOld } from '#machines/lifecycles/monthsOld.ts';
import type { Measured } from '#src/calls/records.ts';
import { inDigits } from '#src/language/inDigits.ts';
import { t, write } from '#src/language/t.ts';
import { VitalMark } from '#src/screens/records/VitalMark.tsx';
import {
  flagIn,
  shownValue,
  symbolOf,
  type Vital,
  valueInWords,
  vitalList,
} from '#src/screens/records/vitalList.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { dayInWords } from '#src/time/dayRange.ts';
import { dayOfInstant } from '#src/time/days.ts';
import * as css from './vitalsGlance.css.ts';

type Props = {
  /** Newest first. */
  measured: readonly Measured[];
  born: string | null;
  zone: string | undefined;
  units: UnitChoice;
};

/** As many values as a line of a few letters' width can tell apart. */
const most = 12;

/** Each vital sign as it was measured last, with a line of how it came there. */
export function VitalsGlance({ measured, born, zone, units }: Props) {
  const rows = vitalList
    .filter(({ name }) => name !== 'diastolic')
    .map((vital) => ({ vital, known: measured.filter(({ vitals }) => shownValue(vital, vitals, units)) }));
  const told = rows.filter(({ known }) => known.length > 0);
  if (told.length === 0) return <p className={quiet}>{t('No vital signs yet')}</p>;
  return (
    <ul className={css.list}>
      {told.map(({ vital, known }) => {
        const [newest] = known as [Measured, ...Measured[]];
        return (
          <li className={css.row} key={vital.name}>
            <span className={css.label}>
              {vital.name === 'systolic' ? t('Blood pressure') : vital.label}
              <span className={css.day}>{dayInWords(dayOfInstant(newest.at, zone))}</span>
            </span>
            <VitalMark flag={flagIn(vital, newest.vitals, monthsOld(born, dayOfInstant(newest.at, zone)))} />
            <Line
              values={known.slice(0, most).map(({ vitals }) => Number(shownValue(vital, vitals, units)))}
            />
            <span className={css.value}>
              {sayValue(vital, newest, units)} <bdi className={quiet}>{symbolOf(vital, units)}</bdi>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const diastolic = vitalList.find(({ name }) => name === 'diastolic') as Vital;

/** The upper pressure is said with the lower one. */
function sayValue(vital: Vital, { vitals }: Measured, units: UnitChoice): string {
  const lower = vital.name === 'systolic' ? shownValue(diastolic, vitals, units) : '';
  if (!lower) return valueInWords(vital, vitals, units);
  const [above, below] = [shownValue(vital, vitals, units), lower].map((value) => inDigits(Number(value)));
  return write(`${above}/${below}`);
}

const [width, height, edge] = [72, 20, 3];

/** The values as a line, oldest at the left; the words beside it say the last one. */
function Line({ values }: { values: readonly number[] }) {
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const step = (width - 2 * edge) / Math.max(values.length - 1, 1);
  const points = [...values].reverse().map((value, index) => {
    const y = height - edge - ((value - low) / span) * (height - 2 * edge);
    return [edge + index * step, values.length === 1 ? height / 2 : y] as const;
  });
  const end = points.at(-1) ?? [0, 0];
  return (
    <svg className={css.line} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden>
      <polyline className={css.stroke} points={points.map((point) => point.join(',')).join(' ')} />
      <circle className={css.dot} cx={end[0]} cy={end[1]} r={2.5} />
    </svg>
  );
}
