import type { Patient } from '#machines/flows/patients/patientFields.ts';
import { patientCalls } from '#src/calls/patients.ts';
import { t } from '#src/language/t.ts';
import { LoadingPart } from '#src/screens/list/LoadingPart.tsx';
import { useLoaded } from '#src/screens/list/useLoaded.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { quiet } from '#src/styles/quiet.css.ts';
import { dayInWords } from '#src/time/dayRange.ts';
import { instantInWords } from '#src/time/days.ts';
import { Card } from '#src/ui/Card.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Select } from '#src/ui/Select.tsx';
import * as css from './shared/patients.css.ts';
import { happened, momentsOf, newestFirst } from './timeline.ts';
import { type TimelineKind, timelineKinds } from './timelineKinds.ts';

type Props = {
  patient: Patient;
  zone: string | undefined;
  kind: TimelineKind | undefined;
  onKind: (kind: TimelineKind | undefined) => void;
};

/** As many as one page of the API holds. */
const limit = 100;

/** What happened when, newest first: all of it, or one kind. */
export function PatientTimeline({ patient, zone, kind, onKind }: Props) {
  const app = useApp();
  const stored = kind === 'chart' ? null : kind;
  const { loaded, reload } = useLoaded(`${patient.id} ${kind}`, async (signal) =>
    stored === null ? null : patientCalls(app).readTimeline(patient.id, { kind: stored, limit }, signal),
  );
  const page = loaded.kind === 'loaded' ? loaded.data : null;
  const own = kind === undefined || kind === 'chart' ? momentsOf(patient, zone) : [];
  const moments = newestFirst([...own, ...(page?.results ?? []).map((one) => happened(one, zone))]);
  return (
    <Card
      title={t('Timeline')}
      action={
        <Select
          name="kind"
          label={t('Shown')}
          isLabelHidden
          value={kind ?? 'all'}
          options={[
            { id: 'all', label: t('Everything') },
            ...Object.entries(timelineKinds).map(([id, label]) => ({ id, label })),
          ]}
          onChange={(next) => onKind(next === 'all' ? undefined : (next as TimelineKind))}
        />
      }
    >
      {loaded.kind === 'failed' && (
        <ErrorState
          title={t('Not all of the timeline could be loaded')}
          text={t('Visits, records, consents and files are missing here. Nothing is lost.')}
          onRetry={reload}
        />
      )}
      {loaded.kind === 'loading' ? (
        <LoadingPart loaded={loaded} lines={6} onRetry={reload} />
      ) : moments.length === 0 ? (
        <p className={quiet}>{t('Nothing of this kind yet.')}</p>
      ) : (
        <ol className={css.entries}>
          {moments.map(({ day, instant, title, text, key }) => (
            <li className={css.moment} key={key ?? `${instant ?? day} ${title}`}>
              <time dateTime={instant ?? day}>
                {instant ? instantInWords(instant, zone) : dayInWords(day)}
              </time>
              <span className={css.entry}>
                <bdi>{title}</bdi>
                {text && (
                  <span className={quiet}>
                    <bdi>{text}</bdi>
                  </span>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
      {page && page.count > page.results.length && (
        <p className={quiet}>
          {t('The newest {count} of {count2} are shown. Choose a kind to see more of it.', {
            count: page.results.length,
            count2: page.count,
          })}
        </p>
      )}
    </Card>
  );
}
