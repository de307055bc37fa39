import Copy from 'lucide-react/icons/copy';
import Plus from 'lucide-react/icons/plus';
import type { WeekSpan } from '#machines/form/week.ts';
import { weekdays } from '#machines/form/weekdays.ts';
import { t } from '#src/language/t.ts';
import { weekdayInSentence, weekdayName } from '#src/time/weekday.ts';
import { Button } from '#src/ui/Button.tsx';
import { Menu } from '#src/ui/Menu.tsx';
import { SpanEditor } from './SpanEditor.tsx';
import * as css from './week.css.ts';

type Props = {
  weekday: number;
  prefix: string;
  spans: readonly WeekSpan[];
  emptyWord: string;
  hasBreaks: boolean;
  isReadOnly: boolean;
  firstId: string | undefined;
  onChange: (spans: readonly WeekSpan[]) => void;
  /** The day without something that a button took away, and what that was called. */
  onRemove: (spans: readonly WeekSpan[], name: string) => void;
  onCopy: (to: readonly number[]) => void;
};

const workdays = [1, 2, 3, 4, 5];
const hourAfter = (time: string) =>
  `${String(Math.min(23, Number(time.slice(0, 2)) + 1)).padStart(2, '0')}:00`;

/** One weekday: its stretches, another one, and the same hours for other days. */
export function DayEditor(props: Props) {
  const { weekday, prefix, spans, isReadOnly, onChange, onRemove, onCopy } = props;
  const name = weekdayName(weekday);
  const within = `${prefix}${weekdayInSentence(weekday)}`;
  const called = prefix === '' ? name : within;
  const others = weekdays.filter((one) => one !== weekday);
  const last = spans.at(-1);
  const add = () => {
    const start = last ? hourAfter(last.end) : '09:00';
    onChange([...spans, { weekday, start, end: last ? hourAfter(start) : '17:00', breaks: [] }]);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in the grid
    <div className={css.day} role="group" aria-label={called}>
      <span className={css.name} aria-hidden>
        {name}
      </span>
      <div className={css.spans}>
        {spans.length === 0 && <span className={css.closed}>{props.emptyWord}</span>}
        {spans.map((span, at) => {
          const label = at === 0 ? called : t('{called}, hours {number}', { called, number: at + 1 });
          const changed = (to: WeekSpan) => spans.map((one, index) => (index === at ? to : one));
          return (
            <SpanEditor
              // biome-ignore lint/suspicious/noArrayIndexKey: a stretch has no name but its place
              key={at}
              span={span}
              label={label}
              hasBreaks={props.hasBreaks}
              isReadOnly={isReadOnly}
              firstId={at === 0 ? props.firstId : undefined}
              onChange={(to) => onChange(changed(to))}
              onRemove={() =>
                onRemove(
                  spans.filter((_, index) => index !== at),
                  label,
                )
              }
              onRemoveBreak={(to, name) => onRemove(changed(to), name)}
            />
          );
        })}
      </div>
      {!isReadOnly && (
        <div className={css.actions}>
          <Button
            size="small"
            variant="quiet"
            id={spans.length === 0 ? props.firstId : undefined}
            aria-label={t('Add hours to {called}', { called: within })}
            icon={<Plus size={16} aria-hidden />}
            onClick={add}
          >
            {t('Hours')}
          </Button>
          {spans.length > 0 && (
            <Menu
              label={t('Copy {called} to other days', { called: within })}
              size="small"
              icon={<Copy size={16} aria-hidden />}
              trigger={t('Copy')}
              items={[
                { id: 'workdays', label: t('Monday to Friday'), days: workdays },
                { id: 'all', label: t('Every day'), days: weekdays },
                ...others.map((one) => ({ id: String(one), label: weekdayName(one), days: [one] })),
              ].map(({ days, ...item }) => ({
                ...item,
                onAction: () => onCopy(days.filter((one) => one !== weekday)),
              }))}
            />
          )}
        </div>
      )}
    </div>
  );
}
