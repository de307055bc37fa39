import { useSelector } from '@xstate/react';
import { lazy, useEffect, useMemo, useRef, useState } from 'react';
import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import type { OnlineItem } from '#machines/flows/door/onlineNews.machine.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import { sparing } from '#src/effects/parts.ts';
import { onlineNewsFlow } from '#src/flows/door/onlineNews.ts';
import { t } from '#src/language/t.ts';
import { troubleInWords } from '#src/language/troubleInWords.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { useFact } from '#src/screens/form/useFact.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { useChart } from '#src/session/useChart.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { browserZone } from '#src/time/zone.ts';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { inWords } from '../numbers.ts';
import * as css from '../overview.css.ts';

// most days have no row: the rows come with the first, and the list is shown once it is whole
const NewsRow = lazy(sparing(() => import('./NewsRow.tsx').then((part) => ({ default: part.NewsRow }))));

const troubles = { unanswered: t('The server did not answer. Try again.') };

/** What patients did from online, decided with one key each; nothing is shown where nothing is new. */
export function OnlineNews({ clinic: { id, timezone } }: { clinic: Pick<Clinic, 'id' | 'timezone'> }) {
  const app = useApp();
  const flow = useMemo(() => onlineNewsFlow(app), [app]);
  const [attempt] = useState(newAttempt);
  const actor = useChart(flow, { input: { clinic: id, attempt } });
  const snapshot = useSelector(actor, (now) => now);
  const forbidden = useForbidden('reservations.write', id);
  const section = useRef<HTMLElement>(null);
  const decidedAt = useRef<number | null>(null);
  useFact(actor, 'decided', ({ deed: { kind, item } }) => {
    const name = item.patient_name;
    if (kind === 'accept')
      app.toasts.push({ kind: 'success', text: t('Request of {name} accepted', { name }) });
    if (kind === 'decline')
      app.toasts.push({ kind: 'success', text: t('Request of {name} declined', { name }) });
  });
  const { news, deed } = snapshot.context;
  const problem = troubleInWords(snapshot.context.problem, troubles);
  // the row that was decided is gone: whoever works by the keyboard goes on with the one that took its place
  useEffect(() => {
    if (!news || decidedAt.current === null) return;
    const rows = section.current?.querySelectorAll<HTMLElement>('[data-news] a') ?? [];
    (rows[Math.min(decidedAt.current, rows.length - 1)] ?? section.current)?.focus();
    decidedAt.current = null;
  }, [news]);
  if (snapshot.matches('unread'))
    return (
      <section className={css.panel} aria-labelledby="online">
        <h2 className={css.sectionTitle} id="online">
          {t('New from online')}
        </h2>
        <p className={quiet}>{t('What is new from online could not be loaded.')}</p>
        <Button onClick={() => actor.send({ type: 'retried' })}>{t('Try again')}</Button>
      </section>
    );
  if (!news || (news.count === 0 && !problem)) return null;
  const busy = snapshot.matches('deciding') ? deed : null;
  const hint = keysInWords(news.items);
  return (
    <section className={css.panel} aria-labelledby="online" ref={section} tabIndex={-1}>
      <h2 className={css.panelTitle} id="online">
        {t('New from online')}
        <span className={css.count}>{inWords(news.count, 'count')}</span>
      </h2>
      {problem && (
        <Notice tone="danger" isUrgent>
          {problem}
        </Notice>
      )}
      {hint && <p className={quiet}>{hint}</p>}
      <ul className={css.rows}>
        {news.items.map((item, at) => (
          <NewsRow
            key={`${item.kind} ${item.id}`}
            item={item}
            zone={timezone ?? browserZone()}
            disabledReason={forbidden}
            deciding={busy?.item.kind === item.kind && busy.item.id === item.id ? busy.kind : null}
            onDecided={(type) => {
              decidedAt.current = at;
              actor.send({ type, item });
            }}
          />
        ))}
      </ul>
    </section>
  );
}

/** The keys that do something in one of the rows. */
function keysInWords(items: readonly OnlineItem[]): string | null {
  if (items.some(({ what }) => what === 'requested'))
    return t('In a row, press A to accept, D to decline or S to mark as seen.');
  return items.some(({ what }) => what !== 'answered') ? t('In a row, press S to mark as seen.') : null;
}
