import { useSelector } from '@xstate/react';
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { WeekSpan } from '#machines/form/week.ts';
import { weekDrawingMachine } from '#machines/form/weekDrawing.machine.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { useChart } from '#src/session/useChart.ts';
import { useWeekdays } from '#src/session/useWeekdays.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { followStroke } from './followStroke.ts';
import * as css from './grid.css.ts';
import { hourWord, shownHours, step, strokeInWords } from './gridHours.ts';
import { type Place, useWeekKeys } from './useWeekKeys.ts';
import { WeekGridDay } from './WeekGridDay.tsx';

type Props = {
  label: string;
  value: readonly WeekSpan[];
  hasBreaks: boolean;
  isReadOnly: boolean;
  onChange: (value: readonly WeekSpan[]) => void;
};

/** A week to draw hours on, by pointer or by keyboard; the fields below it say the same to the minute. */
export function WeekGrid({ label, value, hasBreaks, isReadOnly, onChange }: Props) {
  const weekdays = useWeekdays();
  const drawing = useChart(weekDrawingMachine, { input: { hasBreaks, step } });
  const isDrawing = useSelector(drawing, (snapshot) => snapshot.matches('drawing'));
  const problem = useSelector(drawing, ({ context }) => context.problem);
  const stroke = useSelector(drawing, ({ context }) => context.stroke);
  const [cursor, setCursor] = useState<Place>({ weekday: weekdays[0] ?? 1, at: 540 });
  const root = useRef<HTMLDivElement>(null);
  const hours = shownHours(value);
  const shown = isDrawing ? { weekday: stroke.weekday, at: stroke.head } : cursor;
  const draw = useEffectEvent(onChange);
  const scale = useEffectEvent(() => ({ ...hours, step }));
  const begin = useEffectEvent((weekday: number, at: number) =>
    drawing.send({ type: 'stroke.begun', weekday, at, spans: value }),
  );
  useEffect(() => {
    const told = drawing.on('drawn', ({ spans }) => draw(spans));
    return () => told.unsubscribe();
  }, [drawing]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chart hears that they changed, not what they are
  useEffect(() => drawing.send({ type: 'hours.changed' }), [drawing, value]);
  useEffect(() => {
    if (isReadOnly) drawing.send({ type: 'stroke.cancelled' });
    if (!root.current || isReadOnly) return;
    return followStroke(root.current, () => scale(), {
      begin: (weekday, at) => begin(weekday, at),
      reach: (at) => drawing.send({ type: 'stroke.reached', at }),
      end: () => drawing.send({ type: 'stroke.ended' }),
      cancel: () => drawing.send({ type: 'stroke.cancelled' }),
    });
  }, [drawing, isReadOnly]);
  const press = useWeekKeys({ drawing, weekdays, hours, cursor: shown, spans: value, isReadOnly, setCursor });
  const leave = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) drawing.send({ type: 'stroke.cancelled' });
  };
  return (
    <div className={css.frame}>
      <p className={css.hint}>
        {hasBreaks
          ? t(
              'Drag along a day to draw its hours, within hours to draw a break. By keyboard: arrows, Space to begin and to end, Delete to remove, Escape to cancel.',
            )
          : t(
              'Drag along a day to draw its hours. By keyboard: arrows, Space to begin and to end, Delete to remove, Escape to cancel.',
            )}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn on to the minute */}
      <div
        ref={root}
        className={css.grid}
        role="grid"
        aria-label={t('{label}, drawn', { label })}
        aria-readonly={isReadOnly || undefined}
        onKeyDown={press}
        onBlur={leave}
      >
        <div className={css.hours} aria-hidden>
          {Array.from({ length: (hours.to - hours.from) / 120 }, (_, at) => hours.from + at * 120).map(
            (at) => (
              <span className={css.hour} key={at}>
                {hourWord(at)}
              </span>
            ),
          )}
        </div>
        {weekdays.map((weekday) => (
          <WeekGridDay
            key={weekday}
            weekday={weekday}
            spans={value.filter((span) => span.weekday === weekday)}
            hours={hours}
            cursor={shown.weekday === weekday ? shown.at : null}
            stroke={isDrawing && stroke.weekday === weekday ? stroke : null}
            onFocus={(at) => setCursor({ weekday, at })}
          />
        ))}
      </div>
      <p className={css.said} role="status">
        {isDrawing && strokeInWords(stroke)}
      </p>
      {problem && (
        <Notice tone="danger" isUrgent title={t('Nothing was drawn')}>
          {translateServerText(problem)}
        </Notice>
      )}
    </div>
  );
}
