import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { visitStep } from '#machines/flows/door/visitByLink.back.ts';
import type { visitByLinkMachine } from '#machines/flows/door/visitByLink.machine.ts';
import type { TypedAtVisit } from '#machines/flows/door/visitByLink.setup.ts';
import { t } from '#src/language/t.ts';
import { useChart } from '#src/session/useChart.ts';
import { useLeaveTyped } from '#src/session/useLeaveTyped.ts';
import { useStepsBack } from '#src/session/useStepsBack.ts';
import { Button } from '#src/ui/Button.tsx';
import { AskForm } from './AskForm.tsx';
import { BirthDateForm } from './BirthDateForm.tsx';
import { CancelForm } from './CancelForm.tsx';
import { DeadLink } from './DeadLink.tsx';
import { DoorFrame, DoorLoading } from './DoorFrame.tsx';
import * as css from './door.css.ts';
import { FormsLink } from './FormsLink.tsx';
import { MoveForm } from './MoveForm.tsx';
import { OfferChoices } from './OfferChoices.tsx';
import { Titled } from './Titled.tsx';
import { VisitCard } from './VisitCard.tsx';

type Snapshot = SnapshotFrom<typeof visitByLinkMachine>;
type Send = ActorRefFrom<typeof visitByLinkMachine>['send'];

const said = {
  confirmed: t("Thank you. The clinic knows that you'll come."),
  cancelled: t('Your visit is cancelled. The clinic knows.'),
  moved: t('Your visit has a new time.'),
  arrived: t("You're checked in. Take a seat."),
  taken: t('The time is yours.'),
  declined: t('Thank you. You stay on the waiting list.'),
  asked: t('Your question is sent. The clinic will get back to you.'),
} as const;

const problems = {
  unanswered: t('No answer came. Check your connection and try again.'),
  refused: t("You can't do that with this link any more. Call the clinic."),
  offerGone: t('Someone else was faster, so this time is gone. You stay on the waiting list.'),
  taken: t('Someone else has just taken this time. Choose another one.'),
  tooMany: t('Too many tries. Wait a quarter of an hour, then try again.'),
} as const;

type Props = {
  flow: typeof visitByLinkMachine;
  /** What was typed here in another language. */
  typed: TypedAtVisit | null;
  calendar: string;
  /** The address of the visit's forms. */
  formsAt: string;
  /** Goes there without asking once more for the date of birth. */
  onForms: (pass: string) => void;
};

const way = { stepOf: visitStep, backOf: () => ({ type: 'left' }) as const };
const typedIn = ({ context: { cancellation, question } }: Snapshot): TypedAtVisit => ({
  cancellation,
  question,
});

/** A visit as its patient has it by a link. */
export function VisitPage({ flow, typed, calendar, formsAt, onForms }: Props) {
  const actor = useChart(flow, { input: { typed } });
  useLeaveTyped(actor, typedIn);
  useStepsBack(actor, way);
  const snapshot = useSelector(actor, (now) => now);
  const { visit } = snapshot.context;
  if (snapshot.matches('gone')) return <DeadLink isLocked={false} />;
  if (snapshot.matches('locked')) return <DeadLink isLocked />;
  if (snapshot.matches('unreachable'))
    return (
      <DoorFrame clinic={visit?.clinic.name ?? null}>
        <h1>{t('Your visit')}</h1>
        <Problem snapshot={snapshot} />
        <Button variant="primary" size="wide" onClick={() => actor.send({ type: 'retried' })}>
          {t('Try again')}
        </Button>
      </DoorFrame>
    );
  if (!visit) return <DoorLoading title={t('Your visit')}>{t('Loading your visit…')}</DoorLoading>;
  return (
    <DoorFrame clinic={visit.clinic.name}>
      <h1>{t('Your visit')}</h1>
      <p className={css.said} role="status">
        {snapshot.context.said && said[snapshot.context.said]}
      </p>
      <Problem snapshot={snapshot} />
      <VisitCard visit={visit} calendar={calendar} />
      {visit.may.forms && snapshot.matches('viewing') && (
        <FormsLink at={formsAt} pass={snapshot.context.pass} onForms={onForms} />
      )}
      <Step snapshot={snapshot} send={actor.send} />
    </DoorFrame>
  );
}

function Problem({ snapshot }: { snapshot: Snapshot }) {
  const { problem } = snapshot.context;
  if (!problem) return null;
  return (
    <p className={css.problem} role="alert">
      {problems[problem]}
    </p>
  );
}

function Step({ snapshot, send }: { snapshot: Snapshot; send: Send }) {
  const { visit, left, search, days, time, cancellation, question, wrong } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const leave = () => send({ type: 'left' });
  if (!visit) return null;
  if (snapshot.matches('loading'))
    return (
      <p className={css.quiet} role="status">
        {t('Loading your visit…')}
      </p>
    );
  if (snapshot.matches({ identifying: 'unprovable' }))
    return (
      <Titled title={t('Call the clinic')}>
        <p>{t("The clinic has no date of birth for this visit, so it can't be changed by the link.")}</p>
        <Button size="wide" onClick={leave}>
          {t('Back to the visit')}
        </Button>
      </Titled>
    );
  if (snapshot.matches('identifying'))
    return (
      <Titled title={t('Who are you?')}>
        <BirthDateForm
          left={left}
          isWrong={wrong === 'birthDate'}
          isBusy={isBusy}
          onGiven={(date) => send({ type: 'birthDate.given', date })}
          onLeft={leave}
        />
      </Titled>
    );
  if (snapshot.matches('cancelling'))
    return (
      <Titled title={t('Cancel your visit?')}>
        <CancelForm
          visit={visit}
          cancellation={cancellation}
          isBusy={isBusy}
          onTyped={(typed) => send({ type: 'cancellation.typed', cancellation: typed })}
          onGiven={(given) => send({ type: 'cancellation.given', cancellation: given })}
          onLeft={leave}
        />
      </Titled>
    );
  if (snapshot.matches('moving'))
    return (
      <Titled title={t('Choose another time')}>
        <MoveForm
          visit={visit}
          search={search}
          days={days}
          time={time}
          at={stageOf(snapshot)}
          onSearched={(wanted) => send({ type: 'search.changed', search: wanted })}
          onChosen={(chosen) => send({ type: 'time.chosen', time: chosen })}
          onDecided={() => send({ type: 'move.decided' })}
          onRetried={() => send({ type: 'retried' })}
          onLeft={leave}
        />
      </Titled>
    );
  if (snapshot.matches('asking'))
    return (
      <Titled title={t('Ask the clinic')}>
        <AskForm
          text={question}
          isEmpty={wrong === 'question'}
          isBusy={isBusy}
          onTyped={(text) => send({ type: 'question.typed', text })}
          onGiven={(text) => send({ type: 'question.given', text })}
          onLeft={leave}
        />
      </Titled>
    );
  return <Choices snapshot={snapshot} send={send} />;
}

const stageOf = (snapshot: Snapshot) =>
  (['searching', 'unanswered', 'choosing', 'sending'] as const).find((stage) =>
    snapshot.matches({ moving: stage }),
  ) ?? 'choosing';

function Choices({ snapshot, send }: { snapshot: Snapshot; send: Send }) {
  const { visit } = snapshot.context;
  if (!visit) return null;
  const { may, about, state } = visit;
  const wish = (wanted: 'details' | 'cancel' | 'move' | 'ask') => send({ type: 'wish.made', wish: wanted });
  return (
    <div className={css.actions}>
      {visit.offer && <OfferChoices visit={visit} snapshot={snapshot} send={send} />}
      {may.arrive && (
        <Button
          variant="primary"
          size="wide"
          isPending={snapshot.matches('arriving')}
          onClick={() => send({ type: 'arrival.wanted' })}
        >
          {t("I'm here")}
        </Button>
      )}
      {may.confirm && (
        <Button
          variant={may.arrive ? 'secondary' : 'primary'}
          size="wide"
          isPending={snapshot.matches('confirming')}
          onClick={() => send({ type: 'confirm.wanted' })}
        >
          {t("I'll come")}
        </Button>
      )}
      {may.move && (
        <Button size="wide" onClick={() => wish('move')}>
          {t('Move visit')}
        </Button>
      )}
      {may.cancel && (
        <Button size="wide" onClick={() => wish('cancel')}>
          {t('Cancel visit')}
        </Button>
      )}
      {may.ask && (
        <Button size="wide" onClick={() => wish('ask')}>
          {t('Ask the clinic')}
        </Button>
      )}
      {!about && state !== 'over' && (
        <Button size="wide" variant="quiet" onClick={() => wish('details')}>
          {t("See what it's for")}
        </Button>
      )}
      {visit.is_late && may.cancel && !may.move && (
        <p className={css.quiet}>
          {t('It is too close to the visit to move it here. Call the clinic instead.')}
        </p>
      )}
    </div>
  );
}
