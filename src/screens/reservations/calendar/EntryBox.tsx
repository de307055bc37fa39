import { type CSSProperties, memo } from 'react';
import { t } from '#src/language/t.ts';
import { patientShown, serviceShown, statuses } from '#src/screens/reservations/shared/words.ts';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { OnlineIcon } from '../OnlineIcon.tsx';
import { StatusIcon } from '../StatusIcon.tsx';
import type { PlacedEntry } from './entries.ts';
import * as css from './grid.css.ts';

type Props = {
  placed: PlacedEntry;
  /** When it begins and ends, in hours and minutes. */
  from: string;
  until: string;
  place: CSSProperties;
  isPrivate: boolean;
  /** Where there are very many, each is drawn with less. */
  isPlain: boolean;
  isCurrent: boolean;
  carried: 'keyboard' | 'busy' | undefined;
};

/** Beside so many others a reservation can still be read. */
const mostRead = 6;

/** What is too narrow to be read is drawn bare, and says what it is when it is pointed at. */
export const isBare = (isPlain: boolean, { lanes }: PlacedEntry): boolean => isPlain && lanes > mostRead;

/** One reservation in a column of the grid; all of it stands in its name. */
export const EntryBox = memo(function EntryBox(props: Props) {
  const { placed, from, until, place, isPrivate, isPlain, isCurrent, carried } = props;
  const { entry } = placed;
  const who = patientShown(entry, isPrivate);
  const service = serviceShown(entry);
  const { word } = statuses[entry.status];
  const said = t('{from} to {until}, {who}, {service_name}, {staff_name}, {word}', {
    from,
    until,
    who,
    service_name: service,
    staff_name: entry.staff_name,
    word: entry.source === 'online' ? t('{word}, online', { word }) : word,
  });
  const bare = isBare(isPlain, placed);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table's cell cannot stand where the time says
    <div
      role="gridcell"
      className={`${css.entry} ${css.states[entry.status]} ${css.edges[entry.color]}${bare ? ` ${css.bare}` : ` ${css.clipped}`}`}
      style={place}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={isPlain ? said : undefined}
      data-entry={entry.id}
      data-current={isCurrent || undefined}
      data-carried={carried}
    >
      {isPlain ? (
        !bare && `${from} ${who}`
      ) : (
        <>
          <VisuallyHidden>{said}</VisuallyHidden>
          <div className={css.text} aria-hidden>
            <div className={css.lines}>
              <span className={css.icon}>
                <StatusIcon status={entry.status} />
              </span>
              <OnlineIcon entry={entry} className={css.icon} />
              <span className={css.clock}>{from}</span>
              <bdi className={css.name}>{who}</bdi>
              <bdi className={css.service}>{service}</bdi>
            </div>
          </div>
        </>
      )}
    </div>
  );
});
