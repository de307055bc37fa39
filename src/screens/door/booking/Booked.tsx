import type { ReactNode } from 'react';
import { t } from '#src/language/t.ts';
import * as css from '../door.css.ts';
import { Titled } from '../Titled.tsx';

type Props = { isFinal: boolean; closing: string; link: string; calendar: string; children: ReactNode };

/** What was booked, with what comes next. */
export function Booked({ isFinal, closing, link, calendar, children }: Props) {
  return (
    <Titled title={isFinal ? t('Your visit is booked') : t('Your visit is requested')}>
      {!isFinal && <p>{t('The clinic will answer. Until then the time is not yours yet.')}</p>}
      {children}
      {closing && (
        <p className={css.wrapped} dir="auto">
          {closing}
        </p>
      )}
      <div className={css.row}>
        {/* the visit itself is shown in no frame */}
        <a
          href={`/visit/${link}`}
          {...(window.parent !== window && { target: '_blank', rel: 'noopener noreferrer' })}
        >
          {t('See, move or cancel your visit')}
        </a>
        <a href={calendar} download="visit.ics">
          {t('Add to calendar')}
        </a>
      </div>
      <p className={css.quiet}>{t('We sent you this link too.')}</p>
    </Titled>
  );
}
