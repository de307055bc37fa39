import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { bookingStep, keptOf } from '#machines/flows/door/booking.kept.ts';
import type { bookingMachine } from '#machines/flows/door/booking.machine.ts';
import type { TabOfBooking } from '#src/effects/keptBooking.ts';
import { newToken } from '#src/effects/newToken.ts';
import { tellHeight } from '#src/effects/tellHeight.ts';
import { todayIn } from '#src/flows/door/visitByLink.ts';
import { t } from '#src/language/t.ts';
import { useChart } from '#src/session/useChart.ts';
import { useStepsBack } from '#src/session/useStepsBack.ts';
import { Button } from '#src/ui/Button.tsx';
import { DoorFrame, DoorLoading } from '../DoorFrame.tsx';
import * as css from '../door.css.ts';
import { Titled } from '../Titled.tsx';
import { AtLimit } from './AtLimit.tsx';
import { Booked } from './Booked.tsx';
import { CodeForm } from './CodeForm.tsx';
import { HeldTime } from './HeldTime.tsx';
import { PersonForm } from './PersonForm.tsx';
import { ServiceForm } from './ServiceForm.tsx';
import { TimeForm } from './TimeForm.tsx';

type Snapshot = SnapshotFrom<typeof bookingMachine>;
type Send = ActorRefFrom<typeof bookingMachine>['send'];
type Props = {
  flow: typeof bookingMachine;
  /** What the tab keeps, so that a reload or another language loses nothing. */
  tab: TabOfBooking;
  calendarOf: (link: string) => string;
};

const way = { stepOf: bookingStep, backOf: () => ({ type: 'left' }) as const };

const problems = {
  unanswered: t('No answer came. Check your connection and try again.'),
  refused: t('Check what is marked below.'),
  taken: t('Someone else has just taken this time. Choose another one.'),
  questions: t(
    'The clinic has changed its questions. What you typed is still here: check your answers, then go on.',
  ),
  slow: t('That took too long. Try again.'),
  tooMany: t('Too many tries. Wait a quarter of an hour, then try again.'),
} as const;

/** A clinic's booking page. */
export function BookingPage({ flow, tab, calendarOf }: Props) {
  const [kept] = useState(() => tab.read());
  const actor = useChart(flow, { input: { kept } });
  useEffect(() => {
    const { unsubscribe } = actor.subscribe((now) => {
      const keeping = keptOf(now);
      if (keeping !== undefined) tab.keep(keeping);
    });
    return unsubscribe;
  }, [actor, tab]);
  useStepsBack(actor, way);
  const snapshot = useSelector(actor, (now) => now);
  const { page, problem } = snapshot.context;
  // a page in a frame is as high as what stands in it
  useEffect(() => (page ? tellHeight(page.embed_origins) : undefined), [page]);
  if (snapshot.matches('closed'))
    return (
      <DoorFrame clinic={page?.clinic.name ?? null}>
        <h1>{t("You can't book here now")}</h1>
        <p>{t('The clinic takes no bookings on this page. Call the clinic instead.')}</p>
      </DoorFrame>
    );
  const isComing = snapshot.matches('loading') || snapshot.matches('regaining');
  if (isComing || (!page && !snapshot.matches('unreachable')))
    return <DoorLoading title={t('Book a visit')}>{t('Loading the page…')}</DoorLoading>;
  return (
    <DoorFrame clinic={page?.clinic.name ?? null}>
      <h1>{t('Book a visit')}</h1>
      {problem && (
        <p className={css.problem} role="alert">
          {problems[problem]}
        </p>
      )}
      {snapshot.matches('unreachable') || !page ? (
        <Button variant="primary" size="wide" onClick={() => actor.send({ type: 'retried' })}>
          {t('Try again')}
        </Button>
      ) : (
        <Step snapshot={snapshot} send={actor.send} page={page} calendarOf={calendarOf} />
      )}
    </DoorFrame>
  );
}

type StepProps = {
  snapshot: Snapshot;
  send: Send;
  page: NonNullable<Snapshot['context']['page']>;
  calendarOf: (link: string) => string;
};

function Step({ snapshot, send, page, calendarOf }: StepProps) {
  const { context } = snapshot;
  const zone = page.clinic.timezone;
  const service = page.services.find(({ id }) => id === context.search.service);
  const leave = () => send({ type: 'left' });
  const retry = () => send({ type: 'retried' });
  if (snapshot.matches('choosing'))
    return (
      <ServiceForm
        page={page}
        search={context.search}
        onWeighed={(chosen, staff) => send({ type: 'service.weighed', service: chosen, staff })}
        onGiven={(chosen, staff) => send({ type: 'service.chosen', service: chosen, staff })}
      />
    );
  if (snapshot.matches('expired'))
    return (
      <Again title={t('Your time was released')} onRetried={retry}>
        {t('We kept it for 15 minutes. Choose a time again; it may still be free.')}
      </Again>
    );
  if (snapshot.matches('spent'))
    return (
      <Again title={t('Too many wrong codes')} onRetried={retry}>
        {t('This booking is over. Start again, or call the clinic.')}
      </Again>
    );
  if (snapshot.matches('limited')) return <AtLimit phone={page.clinic.phone_number} onRetried={retry} />;
  if (snapshot.matches('booked') || snapshot.matches('requested'))
    return (
      <Booked
        isFinal={snapshot.matches('booked')}
        closing={page.closing}
        link={context.link ?? ''}
        calendar={calendarOf(context.link ?? '')}
      >
        <HeldTime zone={zone} time={context.time} service={service?.name ?? ''} />
      </Booked>
    );
  if (snapshot.matches('held')) {
    const isProving = snapshot.matches({ held: 'proving' }) || snapshot.matches({ held: 'booking' });
    const held = <HeldTime zone={zone} time={context.time} service={service?.name ?? ''} />;
    return isProving ? (
      <Titled title={t('Enter the code')}>
        {held}
        <CodeForm
          recipient={context.person?.recipient ?? ''}
          left={context.left}
          isNoCode={context.isNoCode}
          isBusy={snapshot.hasTag('busy')}
          isFinal={service?.is_final ?? false}
          onGiven={(code) => send({ type: 'code.given', code })}
          onWanted={() => send({ type: 'code.wanted' })}
          onLeft={leave}
        />
      </Titled>
    ) : (
      <Titled title={t('Who is coming?')}>
        {held}
        <PersonForm
          page={page}
          typed={context.typed}
          errors={context.errors}
          wrong={context.wrong}
          isBusy={snapshot.hasTag('busy')}
          onTyped={(person) => send({ type: 'person.typed', person })}
          onGiven={(person) => send({ type: 'person.given', person, today: todayIn(zone) })}
          onLeft={leave}
        />
      </Titled>
    );
  }
  return (
    <Titled title={t('Choose a time')}>
      <TimeForm
        page={page}
        search={context.search}
        days={context.days}
        time={context.time}
        at={stageOf(snapshot)}
        onChanged={(from) => send({ type: 'week.changed', from })}
        onChosen={(time) => send({ type: 'time.chosen', time })}
        onDecided={() => send({ type: 'time.decided', token: newToken() })}
        onRetried={retry}
        onLeft={leave}
      />
    </Titled>
  );
}

const stageOf = (snapshot: Snapshot) =>
  (['searching', 'untimed', 'timing', 'holding', 'solving'] as const).find((stage) =>
    snapshot.matches(stage),
  ) ?? 'timing';

function Again({ title, children, onRetried }: { title: string; children: string; onRetried: () => void }) {
  return (
    <Titled title={title}>
      <p>{children}</p>
      <Button variant="primary" size="wide" onClick={onRetried}>
        {t('Choose again')}
      </Button>
    </Titled>
  );
}
