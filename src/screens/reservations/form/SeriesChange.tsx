import { useSelector } from '@xstate/react';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ActorRefFrom } from 'xstate';
import type { Occurrence, seriesPlanMachine } from '#machines/parts/seriesPlan.machine.ts';
import { plural, t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { momentAt } from '#src/screens/reservations/shared/times.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { Button } from '#src/ui/Button.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import * as css from './series.css.ts';

type Props = { plan: ActorRefFrom<typeof seriesPlanMachine>; zone: string };

/** What a change of a series would do to each of its reservations, before it is stored. */
export function SeriesChange({ plan, zone }: Props) {
  const { occurrences, problem } = useSelector(plan, ({ context }) => context);
  const isBusy = useSelector(plan, (snapshot) => snapshot.hasTag('busy'));
  const isUnanswered = useSelector(plan, (snapshot) => snapshot.matches('unanswered'));
  const clashing = occurrences.filter(({ problems = [] }) => problems.length > 0).length;
  if (problem) return <Notice tone="warning">{translateServerText(problem)}</Notice>;
  if (isUnanswered)
    return (
      <Notice
        tone="warning"
        title={t('The dates could not be checked')}
        action={
          <Button size="small" onClick={() => plan.send({ type: 'plan.retried' })}>
            {t('Try again')}
          </Button>
        }
      />
    );
  return (
    <div className={css.plan}>
      <p className={css.summary} role="status">
        {occurrences.length === 0
          ? t('Checking the dates.')
          : clashing === 0
            ? plural(occurrences.length, 'One reservation changes.', '{count} reservations change.')
            : t('{fitting} of {count} reservations can change.', {
                fitting: occurrences.length - clashing,
                count: occurrences.length,
              })}
      </p>
      <ul className={css.rows} aria-label={t('What changes in the series')} aria-busy={isBusy || undefined}>
        {occurrences.map((one) => (
          <ChangeRow key={one.appointment} occurrence={one} zone={zone} />
        ))}
      </ul>
    </div>
  );
}

function ChangeRow({ occurrence, zone }: { occurrence: Occurrence; zone: string }) {
  const { appointment, was_at, start_at, is_adjusted, problems = [] } = occurrence;
  const isClash = problems.length > 0;
  const before = momentAt(was_at ?? start_at, zone);
  return (
    <li className={css.row}>
      <span className={css.state[isClash ? 'taken' : 'free']}>
        {isClash ? <CircleAlert size={16} aria-hidden /> : <Check size={16} aria-hidden />}
      </span>
      <div className={css.what}>
        <span>
          {was_at === start_at
            ? before
            : t('{before}, then {after}', { before, after: momentAt(start_at, zone) })}
        </span>
        {is_adjusted && <span className={quiet}>{t('The clocks skip the usual time on this day.')}</span>}
        {problems.map((sentence) => (
          <bdi className={quiet} key={sentence}>
            {translateServerText(sentence)}
          </bdi>
        ))}
      </div>
      {isClash && (
        <div className={css.ways}>
          <TextTo
            to="/dashboard/reservations/edit/$idx"
            params={{ idx: String(appointment) }}
            target="_blank"
            rel="noopener"
          >
            {t('Decide on this one')}
          </TextTo>
        </div>
      )}
    </li>
  );
}
