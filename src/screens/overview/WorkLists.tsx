import CircleCheck from 'lucide-react/icons/circle-check';
import type { ReactNode } from 'react';
import type { Work, WorkList } from '#src/calls/analytics.ts';
import { listed } from '#src/language/listed.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { clockIn, dayIn, dayInWords } from '#src/time/dayRange.ts';
import { TextTo } from '#src/ui/links.tsx';
import { inWords } from './numbers.ts';
import * as css from './overview.css.ts';
import { beforeTreatment, ReservationsTo, ReservationTo } from './ReservationsTo.tsx';

type Item = WorkList['items'][number];

const patient = ({ patient: id, patient_name }: Item) => (
  <TextTo to="/dashboard/patients/detail/$idx" params={{ idx: String(id) }}>
    <bdi>{patient_name}</bdi>
  </TextTo>
);
const reservation = ({ id, patient_name }: Item) => (
  <ReservationTo id={id}>
    <bdi>{patient_name}</bdi>
  </ReservationTo>
);

/** What waits for someone to do it; lists with nothing in them are named once, at the end. */
export function WorkLists({ work, zone }: { work: Work | null; zone: string | undefined }) {
  if (!work) return null;
  const today = dayIn(zone);
  const day = ({ at }: Item) => at && dayInWords(dayIn(zone, Date.parse(at)));
  const lists: {
    title: string;
    list: WorkList | null;
    /** Where all of them stand, if there is such a place. */
    all?: ReactNode;
    /** Whose they are. */
    whose?: ReactNode;
    name: (item: Item) => ReactNode;
    words: (item: Item) => ReactNode;
  }[] = [
    {
      title: t('Unsigned records'),
      all: <TextTo to="/dashboard/patients/records">{t('Unsigned records')}</TextTo>,
      whose: work.unsigned_records?.mine !== undefined && (
        <>
          {t('Of the whole clinic.')}{' '}
          <TextTo to="/dashboard/patients/records" search={{ mine: true }}>
            {t('{mine} of them yours', { mine: inWords(work.unsigned_records.mine, 'count') })}
          </TextTo>
        </>
      ),
      list: work.unsigned_records,
      name: (item) => (
        <TextTo to={`/dashboard/patients/detail/medical-records/detail/${item.id}` as string}>
          <bdi>{item.patient_name}</bdi>
        </TextTo>
      ),
      words: (item) => (
        <>{rich('{first}, {second}', { first: day(item), second: <bdi>{item.detail}</bdi> })}</>
      ),
    },
    {
      title: t('Consents missing today'),
      all: (
        <ReservationsTo filter={{ from: today, to: today, status: beforeTreatment, consent: 'incomplete' }}>
          {t('Consents missing today')}
        </ReservationsTo>
      ),
      list: work.consents_missing,
      name: reservation,
      words: (item) => (
        <>
          {rich('{first}, {second}', {
            first: item.at ? clockIn(zone, item.at) : '',
            second: <bdi>{item.detail}</bdi>,
          })}
        </>
      ),
    },
    {
      title: t('Consents that expire soon'),
      list: work.consents_expiring,
      name: patient,
      words: (item) => (
        <>{rich('{detail}, until {item}', { detail: <bdi>{item.detail}</bdi>, item: day(item) })}</>
      ),
    },
    {
      title: t('Possible duplicates'),
      all: <TextTo to="/dashboard/patients/duplicates">{t('Possible duplicates')}</TextTo>,
      list: work.duplicates,
      name: patient,
      words: ({ other, detail }) => (
        <>
          {rich('and {link}', {
            link: (
              <TextTo to="/dashboard/patients/detail/$idx" params={{ idx: String(other) }}>
                <bdi>{detail}</bdi>
              </TextTo>
            ),
          })}
        </>
      ),
    },
    {
      title: t('Waiting list: a time is free'),
      all: <TextTo to="/dashboard/reservations/waiting">{t('Waiting list: a time is free')}</TextTo>,
      list: work.waitlist_matches,
      name: reservation,
      words: (item) => (
        <>
          {rich('{detail}, {when}, {link}', {
            detail: <bdi>{item.detail}</bdi>,
            when: `${day(item)} ${item.at ? clockIn(zone, item.at) : ''}`,
            link: <TextTo to="/dashboard/reservations/waiting">{t('offer it')}</TextTo>,
          })}
        </>
      ),
    },
  ];
  const full = lists.filter(({ list }) => list && list.count > 0);
  const done = lists.filter(({ list }) => list?.count === 0).map(({ title }) => title);
  return (
    <section className={css.section} aria-labelledby="work">
      <h2 className={css.sectionTitle} id="work">
        {t('To do')}
      </h2>
      {full.length > 0 && (
        <div className={css.trio}>
          {full.map(({ title, list, all, whose, name, words }) => (
            <section className={css.panel} aria-label={title} key={title}>
              <h3 className={css.panelTitle}>
                {all ?? title}
                <span className={css.count}>
                  {list?.count_is_least ? `${inWords(list.count, 'count')}+` : inWords(list?.count, 'count')}
                </span>
              </h3>
              {whose && <p className={quiet}>{whose}</p>}
              <ul className={css.rows}>
                {list?.items.map((item) => (
                  <li className={css.row} key={`${item.id} ${item.other}`}>
                    <span className={css.rowWords}>
                      {name(item)}
                      <span className={quiet}>{words(item)}</span>
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      {done.length > 0 && (
        <p className={css.done}>
          <CircleCheck size={16} aria-hidden /> {t('Nothing to do: {done}.', { done: listed(done) })}
        </p>
      )}
    </section>
  );
}
