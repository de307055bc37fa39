import type { Service } from '#machines/flows/services/serviceFields.ts';
import { inDigits } from '#src/language/inDigits.ts';
import { t } from '#src/language/t.ts';
import { timeFormat } from '#src/time/timeFormat.ts';
import { Card } from '#src/ui/Card.tsx';
import * as css from './services.css.ts';

/** How often a service was reserved, and when next, in the clinic's own time. */
export function ServiceUse({ service, timezone }: { service: Service; timezone: string | undefined }) {
  const next = service.next_reservation_at;
  const when = timeFormat({
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: timezone,
  });
  return (
    <Card title={t('Use')}>
      <dl className={css.figures}>
        <div className={css.figure}>
          <dt className={css.figureTerm}>{t('Reservations')}</dt>
          <dd className={css.figureValue}>{inDigits(service.reservations_count ?? 0)}</dd>
        </div>
        <div className={css.figure}>
          <dt className={css.figureTerm}>{t('Next reservation')}</dt>
          <dd className={css.figureValue}>
            {next ? <time dateTime={next}>{when.format(new Date(next))}</time> : t('none')}
          </dd>
        </div>
      </dl>
    </Card>
  );
}
