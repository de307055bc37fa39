import { memo } from 'react';
import { t } from '#src/language/t.ts';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { StatusIcon } from '../StatusIcon.tsx';
import { patientShown, statuses } from '../words.ts';
import type { PlacedEntry } from './entries.ts';
import * as css from './grid.css.ts';
import { placeStyle } from './placeStyle.ts';

type Props = {
  placed: PlacedEntry;
  /** When it begins and ends, in hours and minutes. */
  from: string;
  until: string;
  isPrivate: boolean;
  /** Where there are very many, each is drawn with less. */
  isPlain: boolean;
  isCurrent: boolean;
  carried: 'keyboard' | 'busy' | undefined;
};

/** One reservation in a column of the grid; all of it stands in its name. */
export const EntryBox = memo(function EntryBox(props: Props) {
  const { placed, from, until, isPrivate, isPlain, isCurrent, carried } = props;
  const { entry } = placed;
  const who = patientShown(entry, isPrivate);
  const said = t('{from} to {until}, {who}, {service_name}, {staff_name}, {word}', {
    from,
    until,
    who,
    service_name: entry.service_name,
    staff_name: entry.staff_name,
    word: statuses[entry.status].word,
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table's cell cannot stand where the time says
    <div
      role="gridcell"
      className={`${css.entry} ${css.states[entry.status]} ${css.edges[entry.color]}`}
      style={placeStyle(placed)}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={isPlain ? said : undefined}
      title={isPlain ? said : undefined}
      data-entry={entry.id}
      data-current={isCurrent || undefined}
      data-carried={carried}
      data-narrow={placed.lanes > 3 || undefined}
    >
      {isPlain ? (
        `${from} ${who}`
      ) : (
        <>
          <VisuallyHidden>{said}</VisuallyHidden>
          <span aria-hidden>
            <StatusIcon status={entry.status} />
            <span className={css.clock}>{from}</span> <bdi className={css.name}>{who}</bdi>
            <span className={css.service}>{entry.service_name}</span>
          </span>
        </>
      )}
    </div>
  );
});
