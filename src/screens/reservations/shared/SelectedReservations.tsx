import { useSelector } from '@xstate/react';
import ListChecks from 'lucide-react/icons/list-checks';
import { giversOfAll } from '#machines/flows/reservations/givers.ts';
import type { ReservationChoices } from '#machines/flows/reservations/reservationFields.ts';
import {
  type Acting,
  type Move,
  moves,
  offersOf,
  type Reservation,
  type Standing,
} from '#machines/flows/reservations/reservationMoves.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import { placedIn } from '#src/flows/reservations/reservationDay.ts';
import { plural, t } from '#src/language/t.ts';
import { SelectionBar } from '#src/screens/list/SelectionBar.tsx';
import { BatchDialog } from '#src/screens/reservations/moves/BatchDialog.tsx';
import { BatchOutcomes } from '#src/screens/reservations/moves/BatchOutcomes.tsx';
import { moveWords } from '#src/screens/reservations/moves/moveWords.ts';
import { useBatchMove } from '#src/screens/reservations/moves/useBatchMove.ts';
import { Button } from '#src/ui/Button.tsx';
import { Menu } from '#src/ui/Menu.tsx';

type Props = {
  rows: readonly Reservation[];
  acting: Acting;
  zone: string;
  onClear: () => void;
  /** Who could take them over, and who gives what; left out, that is not offered. */
  takeOver?: Pick<ReservationChoices, 'services' | 'staff'>;
};

/** How many reservations are selected, and the steps that can be made with them together. */
export function SelectedReservations({ rows, acting, zone, onClear, takeOver }: Props) {
  const flow = useBatchMove(onClear);
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'));
  const isFinished = useSelector(flow, (snapshot) => snapshot.matches('finished'));
  const left = useSelector(flow, ({ context }) => context.queue.length);
  const count = rows.length;
  if (count === 0 && !isBusy && !isFinished) return null;
  const services = rows.map(({ service }) => service);
  const standings = (): Standing[] =>
    rows.map((row) => ({ ...acting, ...placedIn(zone, row), now: new Date().toISOString() }));
  return (
    <SelectionBar
      label={t('Selected reservations')}
      said={
        isBusy
          ? plural(left, 'One reservation is left.', '{count} reservations are left.')
          : plural(count, 'One reservation selected', '{count} reservations selected')
      }
    >
      {isBusy ? (
        <Button size="small" onClick={() => flow.send({ type: 'batch.stopped' })}>
          {t('Stop')}
        </Button>
      ) : (
        <>
          <Menu
            label={t('Change status')}
            variant="secondary"
            size="small"
            icon={<ListChecks size={16} aria-hidden />}
            items={() =>
              stepsFor(standings(), takeOver !== undefined, (move, all) =>
                flow.send({ type: 'batch.asked', move, rows: all, attempt: newAttempt() }),
              )
            }
          />
          <Button size="small" onClick={onClear}>
            {t('Clear selection')}
          </Button>
        </>
      )}
      <BatchDialog flow={flow} count={count} colleagues={takeOver ? giversOfAll(takeOver, services) : []} />
      {isFinished && <BatchOutcomes flow={flow} onClose={onClear} />}
    </SelectionBar>
  );
}

/** Every step that at least one of them can make now, with how many can. */
function stepsFor(
  all: readonly Standing[],
  hasColleagues: boolean,
  onChoose: (move: Move, all: readonly Standing[]) => void,
) {
  const offers = all.map((one) => offersOf(one));
  const countOf = (move: Move) =>
    offers.filter((each) => each.some((offer) => offer.move === move && offer.objection === null)).length;
  return moves
    .map((move) => ({ move, count: countOf(move) }))
    .filter(({ move, count }) => count > 0 && move !== 'accept' && move !== 'reopen')
    .filter(({ move }) => move !== 'handOver' || hasColleagues)
    .map(({ move, count }) => ({
      id: move,
      label: moveWords[move].label,
      detail: t('Possible for {count} of {all}', { count, all: all.length }),
      isDanger: move === 'void',
      onAction: () => onChoose(move, all),
    }));
}
