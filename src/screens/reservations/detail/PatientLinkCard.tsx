import { useSelector } from '@xstate/react';
import { lazy, useMemo } from 'react';
import type { LinkDeed, VisitLinks } from '#machines/flows/door/visitLinks.machine.ts';
import type { Reservation } from '#machines/flows/reservations/reservationMoves.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import { sparing } from '#src/effects/parts.ts';
import { visitLinksFlow } from '#src/flows/door/visitLinks.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { troubleInWords } from '#src/language/troubleInWords.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { useNewVersion } from '#src/screens/form/useNewVersion.ts';
import { useNamesHidden } from '#src/screens/reservations/shared/privateNames.ts';
import { momentAt } from '#src/screens/reservations/shared/times.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { useChart } from '#src/session/useChart.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import * as stepCss from '#src/styles/steps.css.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { Chip, type Tone } from '#src/ui/Chip.tsx';
import { LazyPart } from '#src/ui/LazyPart.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import * as css from './detail.css.ts';

const LinkDialog = lazy(sparing(() => import('./LinkDialog.tsx')));

type Link = VisitLinks['links'][number];
type Asked = VisitLinks['questions'][number];

const states: Readonly<Record<Link['state'], { word: string; tone: Tone }>> = {
  live: { word: t('Works'), tone: 'success' },
  withdrawn: { word: t('Withdrawn'), tone: 'neutral' },
  locked: { word: t('Closed: 5 wrong dates of birth'), tone: 'danger' },
  over: { word: t('Visit over'), tone: 'neutral' },
};

const ways: Readonly<Record<Link['way'], string>> = {
  copied: t('Copied or printed'),
  sent: t('Sent to the patient'),
  reminder: t('With a reminder'),
  booked: t('With the booking'),
  offer: t('With an offered time'),
};

const closed = t(
  'The clinic has closed its pages to patients. A link opens nothing until they are open again, so none is sent.',
);

const troubles = { unanswered: t('The server did not answer. Try again.') };

/** What the patient may do from home: links to this visit, and the questions that came in by them. */
export function PatientLinkCard({ reservation, zone }: { reservation: Reservation; zone: string }) {
  const app = useApp();
  const flow = useMemo(() => visitLinksFlow(app, reservation.id), [app, reservation.id]);
  const actor = useChart(flow);
  const snapshot = useSelector(actor, (now) => now);
  useNewVersion(reservation.version, () => actor.send({ type: 'visit.changed' }));
  const forbidden = useForbidden('reservations.write', reservation.clinic);
  const { links, url, formsUrl, wish, deed } = snapshot.context;
  const problem = troubleInWords(snapshot.context.problem, troubles);
  const isMaking = snapshot.matches('making');
  const changing = (kind: LinkDeed['kind']) =>
    snapshot.matches('changing') && deed.kind === kind ? deed.id : null;
  const want = (send: boolean) => actor.send({ type: 'link.wanted', send, attempt: newAttempt() });
  if (snapshot.matches('unread'))
    return (
      <Card title={t("Patient's link")}>
        <Button onClick={() => actor.send({ type: 'retried' })}>{t('Try again')}</Button>
      </Card>
    );
  if (!links) return <Card title={t("Patient's link")}>{null}</Card>;
  return (
    <Card title={t("Patient's link")}>
      {links.can_be_made ? (
        <p className={quiet}>
          {t(
            'With a link, the patient can confirm, move or cancel this visit and ask questions without an account.',
          )}
        </p>
      ) : (
        links.links.length === 0 && <p className={quiet}>{t('Links are for visits that are still ahead.')}</p>
      )}
      {problem && (
        <Notice tone="danger" isUrgent>
          {problem}
        </Notice>
      )}
      {links.can_be_made && links.is_closed && <Notice tone="warning">{closed}</Notice>}
      {links.links[0]?.state === 'locked' && (
        <Notice tone="warning">
          {t(
            'Someone entered a wrong date of birth 5 times, so the link was closed. Check who has it before you send a new one.',
          )}
        </Notice>
      )}
      <Questions
        questions={links.questions}
        zone={zone}
        disabledReason={forbidden}
        settling={changing('settle')}
        onSettled={(id) => actor.send({ type: 'question.settled', id })}
      />
      {links.can_be_made && (
        <div className={css.head}>
          <Button isPending={isMaking && !wish.send} disabledReason={forbidden} onClick={() => want(false)}>
            {t('Copy or print link')}
          </Button>
          <Button
            isPending={isMaking && wish.send}
            disabledReason={
              forbidden ??
              (links.is_closed
                ? closed
                : links.channel
                  ? undefined
                  : t("The patient can't be reached by a message."))
            }
            onClick={() => want(true)}
          >
            {links.links.some(({ way }) => way !== 'copied') ? t('Send link again') : t('Send link')}
          </Button>
        </div>
      )}
      {links.links.length > 0 && (
        <ol className={stepCss.steps} aria-label={t('Links so far')}>
          {links.links.map((link) => (
            <LinkLine
              key={link.id}
              link={link}
              zone={zone}
              disabledReason={forbidden}
              isWithdrawing={changing('withdraw') === link.id}
              onWithdrawn={() => actor.send({ type: 'withdrawal.wanted', id: link.id })}
            />
          ))}
        </ol>
      )}
      {url && (
        <LazyPart>
          <LinkDialog
            visit={url}
            forms={formsUrl}
            warning={links.is_closed ? closed : null}
            onNoted={() => actor.send({ type: 'link.noted' })}
          />
        </LazyPart>
      )}
    </Card>
  );
}

type LineProps = {
  link: Link;
  zone: string;
  disabledReason: string | undefined;
  isWithdrawing: boolean;
  onWithdrawn: () => void;
};

function LinkLine({ link, zone, disabledReason, isWithdrawing, onWithdrawn }: LineProps) {
  const { way, made_at, made_by_name, opened_at, state } = link;
  const { word, tone } = states[state];
  return (
    <li className={stepCss.step}>
      <time className={stepCss.when} dateTime={made_at}>
        {momentAt(made_at, zone)}
      </time>
      <div className={stepCss.deed}>
        <span>
          <Chip tone={tone}>{word}</Chip>
        </span>
        <span>
          {ways[way]}
          {made_by_name && <> {rich('by {name}', { name: <bdi>{made_by_name}</bdi> })}</>}
        </span>
        <span className={quiet}>
          {opened_at ? t('Last opened {when}', { when: momentAt(opened_at, zone) }) : t('Not opened yet')}
        </span>
        {state === 'live' && (
          <span>
            <Button
              size="small"
              isPending={isWithdrawing}
              disabledReason={disabledReason}
              onClick={onWithdrawn}
            >
              {t('Withdraw link')}
            </Button>
          </span>
        )}
      </div>
    </li>
  );
}

type QuestionsProps = {
  questions: readonly Asked[];
  zone: string;
  disabledReason: string | undefined;
  /** The question that is just being marked. */
  settling: number | null;
  onSettled: (id: number) => void;
};

function Questions({ questions, zone, disabledReason, settling, onSettled }: QuestionsProps) {
  const isPrivate = useNamesHidden();
  if (questions.length === 0) return null;
  return (
    <ul className={stepCss.steps} aria-label={t("Patient's questions")}>
      {questions.map(({ id, text, asked_at, settled_at, settled_by_name }) => (
        <li className={stepCss.step} key={id}>
          <time className={stepCss.when} dateTime={asked_at}>
            {momentAt(asked_at, zone)}
          </time>
          <div className={stepCss.deed}>
            <blockquote className={css.preview}>
              {isPrivate ? t('The question is shown when names are.') : <bdi>{text}</bdi>}
            </blockquote>
            {settled_at ? (
              <span className={quiet}>
                {rich('Answered by {name}', { name: <bdi>{settled_by_name}</bdi> })}
              </span>
            ) : (
              <span>
                <Button
                  size="small"
                  isPending={settling === id}
                  disabledReason={disabledReason}
                  onClick={() => onSettled(id)}
                >
                  {t('Mark as answered')}
                </Button>
              </span>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
