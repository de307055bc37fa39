import type { LabelOption } from '#machines/flows/reservations/reservationFields.ts';
import { LabelChip } from '#src/ui/Chip.tsx';
import * as css from './reservationLabels.css.ts';

type Props = { given: readonly number[]; labels: readonly LabelOption[] };

/** The labels of a reservation, in the clinic's order of them. */
export function ReservationLabels({ given, labels }: Props) {
  const borne = labels.filter(({ id }) => given.includes(id));
  if (borne.length === 0) return null;
  return (
    <span className={css.chips}>
      {borne.map(({ id, name, color }) => (
        <LabelChip key={id} color={color}>
          {name}
        </LabelChip>
      ))}
    </span>
  );
}
