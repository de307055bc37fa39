import Coffee from 'lucide-react/icons/coffee';
import X from 'lucide-react/icons/x';
import type { WeekSpan } from '#machines/form/week.ts';
import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import { SpanTime } from './SpanTime.tsx';
import * as css from './week.css.ts';

type Props = {
  span: WeekSpan;
  /** What the stretch is called, for instance 'Monday' or 'Monday, second hours'. */
  label: string;
  hasBreaks: boolean;
  isReadOnly: boolean;
  firstId?: string | undefined;
  onChange: (span: WeekSpan) => void;
  onRemove: () => void;
  /** The stretch without one of its breaks, and what that was called. */
  onRemoveBreak: (span: WeekSpan, name: string) => void;
};

/** From and until of one stretch, with its breaks. */
export function SpanEditor({ span, label, hasBreaks, isReadOnly, firstId, ...props }: Props) {
  const { onChange, onRemove, onRemoveBreak } = props;
  const changeBreak = (at: number, change: Partial<WeekSpan['breaks'][number]>) =>
    onChange({
      ...span,
      breaks: span.breaks.map((rest, index) => (index === at ? { ...rest, ...change } : rest)),
    });
  return (
    <div className={css.span}>
      <div className={css.times}>
        <SpanTime
          id={firstId}
          label={t('{label} from', { label })}
          value={span.start}
          isReadOnly={isReadOnly}
          onChange={(start) => onChange({ ...span, start })}
        />
        <span className={css.dash} aria-hidden>
          –
        </span>
        <SpanTime
          label={t('{label} until', { label })}
          value={span.end}
          isReadOnly={isReadOnly}
          onChange={(end) => onChange({ ...span, end })}
        />
        <Button
          size="small"
          variant="quiet"
          isDisabled={isReadOnly}
          aria-label={t('Remove {label}', { label })}
          icon={<X size={16} aria-hidden />}
          onClick={onRemove}
        />
      </div>
      {span.breaks.map((rest, at) => {
        const name = t('{label}, break {number}', { label, number: at + 1 });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a break has no name but its place
          <div className={css.rest} key={at}>
            <span className={css.restWord} aria-hidden>
              {t('Break')}
            </span>
            <SpanTime
              label={t('{name} from', { name })}
              value={rest.start}
              isReadOnly={isReadOnly}
              onChange={(start) => changeBreak(at, { start })}
            />
            <span className={css.dash} aria-hidden>
              –
            </span>
            <SpanTime
              label={t('{name} until', { name })}
              value={rest.end}
              isReadOnly={isReadOnly}
              onChange={(end) => changeBreak(at, { end })}
            />
            <Button
              size="small"
              variant="quiet"
              isDisabled={isReadOnly}
              aria-label={t('Remove {name}', { name })}
              icon={<X size={16} aria-hidden />}
              onClick={() =>
                onRemoveBreak({ ...span, breaks: span.breaks.filter((_, index) => index !== at) }, name)
              }
            />
          </div>
        );
      })}
      {hasBreaks && (
        <div>
          <Button
            size="small"
            variant="quiet"
            isDisabled={isReadOnly}
            aria-label={t('Add break to {label}', { label })}
            icon={<Coffee size={16} aria-hidden />}
            onClick={() => onChange({ ...span, breaks: [...span.breaks, { start: '12:00', end: '13:00' }] })}
          >
            {t('Add break')}
          </Button>
        </div>
      )}
    </div>
  );
}
