import type { Colleague, Service } from '#machines/flows/services/serviceFields.ts';
import { inARow } from '#src/language/listed.ts';
import { t } from '#src/language/t.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { durationInWords } from '#src/time/durationInWords.ts';
import { Card } from '#src/ui/Card.tsx';
import { TextTo } from '#src/ui/links.tsx';
import * as css from './services.css.ts';
import { priceInWords } from './words.ts';

/** Who gives a service, and what differs with them. */
export function ServicePeople({
  service,
  colleagues,
}: {
  service: Service;
  colleagues: readonly Colleague[];
}) {
  const rows = service.staff ?? [];
  const name = (id: number) =>
    colleagues.find((one) => one.id === id)?.name ?? t('No. {id}', { id: String(id) });
  return (
    <Card title={t('Who provides it')}>
      {rows.length === 0 ? (
        <p>{t('Everyone who treats patients.')}</p>
      ) : (
        <ul className={css.people}>
          {rows.map(({ staff, duration_override, price_override }) => {
            const own = inARow([
              duration_override ? durationInWords(duration_override) : '',
              price_override ? priceInWords({ price: price_override, currency: service.currency }) : '',
            ]);
            return (
              <li className={css.person} key={staff}>
                <TextTo to="/dashboard/staffs/detail/$idx" params={{ idx: String(staff) }}>
                  <bdi>{name(staff)}</bdi>
                </TextTo>
                <span className={quiet}>{own || t('as usual')}</span>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
