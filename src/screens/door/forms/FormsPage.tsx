import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { formsBack, formsStep } from '#machines/flows/door/visitForms.back.ts';
import type { visitFormsMachine } from '#machines/flows/door/visitForms.machine.ts';
import { unsigned } from '#machines/flows/door/visitForms.rules.ts';
import { type TypedInForm, typedInForm } from '#machines/flows/door/visitForms.typed.ts';
import { t } from '#src/language/t.ts';
import { useChart } from '#src/session/useChart.ts';
import { useLeaveTyped } from '#src/session/useLeaveTyped.ts';
import { useStepsBack } from '#src/session/useStepsBack.ts';
import { Button } from '#src/ui/Button.tsx';
import { BirthDateForm } from '../BirthDateForm.tsx';
import { DeadLink } from '../DeadLink.tsx';
import { DoorFrame, DoorLoading } from '../DoorFrame.tsx';
import * as css from '../door.css.ts';
import { Titled } from '../Titled.tsx';
import { momentIn } from '../words.ts';
import { AnswersForm } from './AnswersForm.tsx';
import { FormsList } from './FormsList.tsx';
import { QuestionsForm } from './QuestionsForm.tsx';
import { RefuseForm } from './RefuseForm.tsx';
import { SheetToRead } from './SheetToRead.tsx';
import { SignForm } from './SignForm.tsx';
import { problems, said } from './words.ts';

type Snapshot = SnapshotFrom<typeof visitFormsMachine>;
type Send = ActorRefFrom<typeof visitFormsMachine>['send'];

type Props = {
  flow: typeof visitFormsMachine;
  /** What the date of birth was answered with on the page before. */
  pass: string | null;
  /** What was typed here in another language. */
  turned: TypedInForm | null;
  /** The address of the visit. */
  visitAt: string;
};

const way = { stepOf: formsStep, backOf: formsBack };
const typedIn = ({ context }: Snapshot) => typedInForm(context);

/** The forms that a visit asks for, read and signed at home. */
export function FormsPage({ flow, pass, turned, visitAt }: Props) {
  const actor = useChart(flow, { input: { pass, turned } });
  useLeaveTyped(actor, typedIn);
  useStepsBack(actor, way);
  const snapshot = useSelector(actor, (now) => now);
  const { visit, problem } = snapshot.context;
  if (snapshot.matches('gone')) return <DeadLink isLocked={false} />;
  if (snapshot.matches('locked')) return <DeadLink isLocked />;
  if (!visit && !snapshot.matches('unreachable'))
    return <DoorLoading title={t('Forms for your visit')}>{t('Loading the forms…')}</DoorLoading>;
  return (
    <DoorFrame clinic={visit?.clinic.name ?? null}>
      <h1>{t('Forms for your visit')}</h1>
      {visit?.start_at && <p className={css.quiet}>{momentIn(visit.clinic.timezone, visit.start_at)}</p>}
      <p className={css.said} role="status">
        {snapshot.context.said && said[snapshot.context.said]}
      </p>
      {problem && (
        <p className={css.problem} role="alert">
          {problems[problem]}
        </p>
      )}
      <Step snapshot={snapshot} send={actor.send} />
      {!snapshot.context.sheet && (
        <p>
          <a href={visitAt}>{t('Back to the visit')}</a>
        </p>
      )}
    </DoorFrame>
  );
}

function Step({ snapshot, send }: { snapshot: Snapshot; send: Send }) {
  const { left, forms, sheet, answers, typed, reason, wrong, problem } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  if (snapshot.matches('none'))
    return <p>{t('This visit has no forms to fill in, or the time for it is over.')}</p>;
  if (snapshot.matches('unprovable'))
    return (
      <Titled title={t('Call the clinic')}>
        <p>{t("The clinic has no date of birth for this visit, so its forms can't be opened here.")}</p>
      </Titled>
    );
  if (snapshot.matches('identifying'))
    return (
      <Titled title={t('Who are you?')}>
        <BirthDateForm
          left={left}
          isWrong={wrong.includes('birthDate')}
          isBusy={isBusy}
          onGiven={(date) => send({ type: 'birthDate.given', date })}
        />
      </Titled>
    );
  if (snapshot.matches('unreachable') || snapshot.matches('unlisted') || snapshot.matches('unopened'))
    return (
      <div className={css.actions}>
        <Button variant="primary" size="wide" onClick={() => send({ type: 'retried' })}>
          {t('Try again')}
        </Button>
        {snapshot.matches('unopened') && (
          <Button size="wide" onClick={() => send({ type: 'left' })}>
            {t('Back to the forms')}
          </Button>
        )}
      </div>
    );
  if (snapshot.matches('choosing'))
    return (
      <Titled title={t('What the clinic asks for')}>
        <FormsList forms={forms} onChosen={(form) => send({ type: 'form.chosen', form })} />
      </Titled>
    );
  if (!sheet || snapshot.matches('opening') || snapshot.matches('loading'))
    return (
      <p className={css.quiet} role="status">
        {snapshot.matches('opening') ? t('Opening the form…') : t('Loading the forms…')}
      </p>
    );
  if (snapshot.matches('questioning'))
    return (
      <Titled title={t('Answer the questions')}>
        <QuestionsForm
          sheet={sheet}
          answers={answers}
          isMarked={problem === 'answers'}
          isBusy={isBusy}
          onAnswered={(key, value) => send({ type: 'answer.given', key, value })}
          onFinished={() => send({ type: 'answers.finished' })}
          onLeft={() => send({ type: 'left' })}
        />
      </Titled>
    );
  if (snapshot.matches('answering'))
    return (
      <Titled title={t('Answer the questions')}>
        <AnswersForm
          sheet={sheet}
          answers={answers}
          isMarked={problem === 'answers'}
          onAnswered={(key, value) => send({ type: 'answer.given', key, value })}
          onFinished={() => send({ type: 'answers.finished' })}
          onReturned={() => send({ type: 'step.returned' })}
          onRefused={() => send({ type: 'refusal.wanted' })}
        />
      </Titled>
    );
  if (snapshot.matches('signing'))
    return (
      <Titled title={t('Sign')}>
        <SignForm
          sheet={sheet}
          typed={typed ?? unsigned(sheet)}
          wrong={wrong}
          isBusy={isBusy}
          onTyped={(now) => send({ type: 'signature.typed', signing: now })}
          onGiven={(given) => send({ type: 'signature.given', signing: given })}
          onReturned={() => send({ type: 'step.returned' })}
        />
      </Titled>
    );
  if (snapshot.matches('refusing'))
    return (
      <Titled title={t("Don't agree?")}>
        <RefuseForm
          text={reason}
          isEmpty={wrong.includes('reason')}
          isBusy={isBusy}
          onTyped={(typed) => send({ type: 'refusal.typed', reason: typed })}
          onGiven={(given) => send({ type: 'refusal.given', reason: given })}
          onLeft={() => send({ type: 'step.returned' })}
        />
      </Titled>
    );
  return (
    <Titled title={t('Read the form')}>
      <SheetToRead
        sheet={sheet}
        isSeen={snapshot.matches({ reading: 'seen' })}
        onSeen={() => send({ type: 'end.seen' })}
        onFinished={() => send({ type: 'text.finished' })}
        onRefused={() => send({ type: 'refusal.wanted' })}
        onLeft={() => send({ type: 'left' })}
      />
    </Titled>
  );
}
