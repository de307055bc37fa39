import type { Reservation } from '#machines/flows/reservations/reservationMoves.ts';
import { t } from '#src/language/t.ts';
import { Card } from '#src/ui/Card.tsx';
import * as css from './detail.css.ts';

type Props = { answers: NonNullable<Reservation['booking_answers']> };

/** What the patient answered on the booking page, with the questions as they were then; nothing where nothing was answered. */
export function BookingAnswers({ answers }: Props) {
  if (answers.length === 0) return null;
  return (
    <Card title={t('Answers on the booking page')}>
      <dl className={css.answers}>
        {answers.map(({ question, answer }) => (
          <div key={question}>
            <dt className={css.question} dir="auto">
              {question}
            </dt>
            <dd className={css.answer} dir="auto">
              {answer}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
