import type { KeyboardEvent, ReactNode } from 'react';
import type { NewsDeed, OnlineItem } from '#machines/flows/door/onlineNews.machine.ts';
import { t } from '#src/language/t.ts';
import { momentAt } from '#src/screens/reservations/shared/times.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { Button } from '#src/ui/Button.tsx';
import { TextTo } from '#src/ui/links.tsx';
import * as css from '../overview.css.ts';
import { ReservationTo } from '../ReservationsTo.tsx';
import { whats } from './words.ts';

type Deed = 'request.accepted' | 'request.declined' | 'news.seen';

type Props = {
  item: OnlineItem;
  zone: string;
  disabledReason: string | undefined;
  /** What is being done with it. */
  deciding: NewsDeed['kind'] | null;
  onDecided: (deed: Deed) => void;
};

/** The keys of a row, by where they lie, so that they are the same with every alphabet. */
const keys: Readonly<Record<string, Deed>> = {
  KeyA: 'request.accepted',
  KeyD: 'request.declined',
  KeyS: 'news.seen',
};

/** One thing that came in from online, and what the desk may do with it. */
export function NewsRow({ item, zone, disabledReason, deciding, onDecided }: Props) {
  const { what, at, start_at, service_name, patient_busy_at, text, answers, patient_name } = item;
  const isRequest = what === 'requested';
  const isAnswered = what === 'answered';
  function press(event: KeyboardEvent) {
    const deed = keys[event.code];
    if (!deed || event.ctrlKey || event.metaKey || event.altKey || disabledReason || deciding) return;
    if (isAnswered || (deed === 'news.seen') === isRequest) return;
    event.preventDefault();
    onDecided(deed);
  }
  const act = (deed: Deed, kind: NewsDeed['kind'], words: string, label: string) => (
    <Button
      size="small"
      isPending={deciding === kind}
      disabledReason={disabledReason}
      aria-label={label}
      onClick={() => onDecided(deed)}
    >
      {words}
    </Button>
  );
  const name = patient_name || whats[what];
  return (
    <li className={css.newsRow} data-news={item.kind} onKeyDown={press}>
      <span className={css.rowWords}>
        <Name item={item}>
          <bdi>{name}</bdi>
        </Name>
        <span className={quiet}>
          {patient_name && <strong>{whats[what]}</strong>}
          {service_name && (
            <>
              {' · '}
              <bdi>{service_name}</bdi>
            </>
          )}
          {start_at && ` · ${momentAt(start_at, zone)}`}
        </span>
        {patient_busy_at && (
          <strong>
            {t('Has another reservation then: {time}', { time: momentAt(patient_busy_at, zone) })}
          </strong>
        )}
        {text && (
          <span>
            <bdi>{text}</bdi>
          </span>
        )}
        {answers.map(({ question, answer }) => (
          <span key={question}>
            <bdi className={quiet}>{question}</bdi> <bdi>{answer}</bdi>
          </span>
        ))}
        <time className={quiet} dateTime={at}>
          {t('Came in {time}', { time: momentAt(at, zone) })}
        </time>
      </span>
      <span className={css.newsActs}>
        {isAnswered && item.reservation !== null && (
          <ReservationTo id={item.reservation}>{t('Look at the answers of {name}', { name })}</ReservationTo>
        )}
        {isAnswered ? null : isRequest ? (
          <>
            {act('request.accepted', 'accept', t('Accept'), t('Accept the request of {name}', { name }))}
            {act('request.declined', 'decline', t('Decline'), t('Decline the request of {name}', { name }))}
          </>
        ) : (
          act(
            'news.seen',
            'see',
            what === 'asked' ? t('Mark as answered') : t('Mark as seen'),
            what === 'asked' ? t('Mark as answered: {name}', { name }) : t('Mark as seen: {name}', { name }),
          )
        )}
      </span>
    </li>
  );
}

/** Where the thing itself stands; tries at the door belong to the page of the door. */
function Name({ item: { reservation }, children }: { item: OnlineItem; children: ReactNode }) {
  if (reservation !== null) return <ReservationTo id={reservation}>{children}</ReservationTo>;
  return <TextTo to="/dashboard/settings/booking">{children}</TextTo>;
}
