import {
  type IntakeAnswers,
  type IntakeDeed,
  type IntakeField,
  isOnlyRead,
} from '#machines/flows/door/intakeReview.machine.ts';
import { t } from '#src/language/t.ts';
import { broughtIn } from '#src/screens/patients/shared/Origin.tsx';
import { momentAt } from '#src/screens/reservations/shared/times.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { Button } from '#src/ui/Button.tsx';
import * as css from './intake.css.ts';
import { chartFieldWords, standingWords } from './shared/words.ts';

type Act = 'answer.accepted' | 'answer.dismissed';

type Props = {
  answers: IntakeAnswers;
  zone: string;
  /** Whether the answers are being decided or read again, so that no decision is taken. */
  isBusy: boolean;
  disabledReason: string | undefined;
  /** What is being decided about it. */
  deed: IntakeDeed | null;
  onDecided: (act: Act, key: string) => void;
  onRead: () => void;
};

/** What was answered to one form, each answer beside what the chart holds now. */
export function IntakeSet(props: Props) {
  const { answers, zone, isBusy, disabledReason, deed, onDecided, onRead } = props;
  const { title, at, fields, language, origin } = answers;
  return (
    <div className={css.set}>
      <p>
        <strong>
          <bdi lang={language}>{title}</bdi>
        </strong>{' '}
        <time className={quiet} dateTime={at}>
          {t('Came in {time}', { time: momentAt(at, zone) })}
        </time>
      </p>
      {origin && <p className={quiet}>{broughtIn(origin, zone)}</p>}
      <ul className={css.fields}>
        {fields.map((field) => (
          <li key={field.key} className={css.field} data-answer={field.key}>
            <Words field={field} language={language} zone={zone} />
            {field.standing === 'proposed' && (
              <div className={css.acts}>
                <Button
                  size="small"
                  isPending={deed?.key === field.key && deed.decision === 'accepted'}
                  isDisabled={isBusy}
                  disabledReason={disabledReason}
                  aria-label={t('Accept the answer to “{question}”', { question: field.label })}
                  onClick={() => onDecided('answer.accepted', field.key)}
                >
                  {t('Accept')}
                </Button>
                <Button
                  size="small"
                  variant="quiet"
                  isPending={deed?.key === field.key && deed.decision === 'dismissed'}
                  isDisabled={isBusy}
                  disabledReason={disabledReason}
                  aria-label={t('Dismiss the answer to “{question}”', { question: field.label })}
                  onClick={() => onDecided('answer.dismissed', field.key)}
                >
                  {t('Dismiss')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {fields.some(isOnlyRead) && (
        <div className={css.acts}>
          <Button
            size="small"
            isPending={deed?.decision === 'read'}
            isDisabled={isBusy}
            disabledReason={disabledReason}
            onClick={onRead}
          >
            {t('Mark the others as read')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Words({ field, language, zone }: { field: IntakeField; language: string; zone: string }) {
  const { label, answer, chart_field, chart, standing, at, by_name } = field;
  return (
    <>
      <span className={quiet}>
        <bdi lang={language}>{label}</bdi>
      </span>
      {answer && (
        <p className={css.answer}>
          <bdi>{answer}</bdi>
        </p>
      )}
      {chart_field && standing === 'proposed' && (
        <p className={css.chart}>
          {t('{field} in the chart now: {value}', {
            field: chartFieldWords[chart_field],
            value: chart || t('empty'),
          })}
        </p>
      )}
      {standing !== 'proposed' && (
        <span className={quiet}>
          {at && by_name
            ? t('{what} by {name}, {time}', {
                what: standingWords[standing],
                name: by_name,
                time: momentAt(at, zone),
              })
            : standingWords[standing]}
        </span>
      )}
    </>
  );
}
