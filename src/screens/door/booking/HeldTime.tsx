import type { PublicTime } from '#machines/flows/door/visitByLink.setup.ts';
import { t } from '#src/language/t.ts';
import * as css from '../door.css.ts';
import { momentIn, ownTime } from '../words.ts';

/** What is being booked, and when. */
export function HeldTime({
  zone,
  time,
  service,
}: {
  zone: string;
  time: PublicTime | null;
  service: string;
}) {
  if (!time) return null;
  const own = ownTime(zone, time.start_at);
  return (
    <div className={css.card}>
      <div className={css.fact}>
        <p className={css.when}>
          <time dateTime={time.start_at}>{momentIn(zone, time.start_at)}</time>
        </p>
        {own && <p className={css.quiet}>{own}</p>}
        <p>
          <bdi>{service}</bdi>
          <br />
          {t('With {name}', { name: time.staff_name })}
        </p>
      </div>
    </div>
  );
}
