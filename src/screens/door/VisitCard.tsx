import type { PublicVisit } from '#machines/flows/door/visitByLink.setup.ts';
import { t } from '#src/language/t.ts';
import { CallLink } from './CallLink.tsx';
import * as css from './door.css.ts';
import { momentIn, ownTime, states } from './words.ts';

const mapOf = (address: string) =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;

/** When and where a visit is, and what for once the patient is known. */
export function VisitCard({ visit, calendar }: { visit: PublicVisit; calendar: string }) {
  const { clinic, start_at, state, about } = visit;
  const own = start_at && ownTime(clinic.timezone, start_at);
  const isAhead = start_at !== null && (state === 'booked' || state === 'confirmed');
  return (
    <section className={css.card} aria-label={t('Your visit')}>
      <p className={css.state}>{states[state]}</p>
      <div className={css.fact}>
        {start_at ? (
          <p className={css.when}>
            <time dateTime={start_at}>{momentIn(clinic.timezone, start_at)}</time>
          </p>
        ) : (
          <p className={css.when}>{t('No time yet')}</p>
        )}
        {own && <p className={css.quiet}>{own}</p>}
        {about && (
          <p>
            {about.service && (
              <>
                <bdi>{about.service}</bdi>
                <br />
              </>
            )}
            {t('With {name}', { name: about.staff_name })}
            <br />
            <span className={css.quiet}>{t('Reservation {number}', { number: about.number })}</span>
          </p>
        )}
      </div>
      <div className={css.fact}>
        <p>
          <strong>
            <bdi>{clinic.name}</bdi>
          </strong>
          {clinic.address && (
            <>
              <br />
              <bdi>{clinic.address}</bdi>
            </>
          )}
        </p>
        <div className={css.row}>
          {clinic.address && (
            <a href={mapOf(clinic.address)} target="_blank" rel="noopener noreferrer">
              {t('Get directions')}
            </a>
          )}
          <CallLink phone={clinic.phone_number} />
          {isAhead && (
            <a href={calendar} download="visit.ics">
              {t('Add to calendar')}
            </a>
          )}
        </div>
      </div>
    </section>
  );
}
