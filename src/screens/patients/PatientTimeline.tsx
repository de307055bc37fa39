import type { Patient } from '#machines/flows/patientFields.ts';
import { Card } from '#src/ui/Card.tsx';
import { dayInWords, instantInWords } from './days.ts';
import * as css from './patients.css.ts';
import { momentsOf } from './timeline.ts';

/** What happened when, newest first. */
export function PatientTimeline({ patient, zone }: { patient: Patient; zone: string | undefined }) {
  return (
    <Card title="Timeline">
      <ol className={css.entries}>
        {momentsOf(patient, zone).map(({ day, instant, title, text }) => (
          <li className={css.moment} key={`${instant ?? day} ${title}`}>
            <time dateTime={instant ?? day}>{instant ? instantInWords(instant, zone) : dayInWords(day)}</time>
            <span className={css.entry}>
              <bdi>{title}</bdi>
              {text && (
                <span className={css.quiet}>
                  <bdi>{text}</bdi>
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
