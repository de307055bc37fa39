import type { Page } from '#src/api/shape.ts';
import type { AuditEntry } from '#src/calls/audit.ts';
import { t } from '#src/language/t.ts';
import { StoryLine } from '#src/screens/audit/shared/StoryLine.tsx';
import { ThingLink } from '#src/screens/audit/shared/ThingLink.tsx';
import { deedInWords, doerInWords } from '#src/screens/audit/shared/words.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { instantInWords } from '#src/time/days.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Table, type TableColumn } from '#src/ui/Table.tsx';
import * as css from './shared/patients.css.ts';

export type HistoryState = { kind: 'page'; page: Page<AuditEntry> } | { kind: 'forbidden' };

type Props = { history: HistoryState; zone: string | undefined };

type StoryProps = Props & {
  /** When the chart was opened, which an import or a log that began later does not tell. */
  registered: string;
  labelName: (id: number) => string | undefined;
};

/** What became of this chart, newest first, as sentences. */
export function PatientHistory({ history, zone, registered, labelName }: StoryProps) {
  if (history.kind === 'forbidden') return <NotForRole />;
  const { results, count } = history.page;
  const isTold = results.length < count || results.some(({ action }) => action === 'patient.created');
  return (
    <div className={css.stack}>
      <ol className={css.entries} aria-label={t('History')}>
        {results.map((entry) => (
          <li className={css.moment} key={entry.id}>
            <time dateTime={entry.at}>{instantInWords(entry.at, zone)}</time>
            <span className={css.entry}>
              <StoryLine entry={entry} labelName={labelName} />
            </span>
          </li>
        ))}
        {!isTold && (
          <li className={css.moment}>
            <time dateTime={registered}>{instantInWords(registered, zone)}</time>
            <span>{t('The patient was registered')}</span>
          </li>
        )}
      </ol>
      <Rest shown={results.length} count={count} />
    </div>
  );
}

const columnsOf = (zone: string | undefined): TableColumn<AuditEntry>[] => [
  {
    id: 'at',
    title: t('When'),
    isOneLine: true,
    cell: ({ at }) => <time dateTime={at}>{instantInWords(at, zone)}</time>,
  },
  { id: 'user_name', title: t('Who'), cell: (entry) => <bdi>{doerInWords(entry)}</bdi> },
  { id: 'action', title: t('What'), cell: ({ action }) => deedInWords(action) },
  {
    id: 'thing',
    title: t('Regarding'),
    cell: (entry) => <ThingLink entry={entry} />,
  },
];

/** Who looked at this chart and at what is in it, newest first. */
export function PatientReadings({ history, zone }: Props) {
  if (history.kind === 'forbidden') return <NotForRole />;
  const { results, count } = history.page;
  return (
    <div className={css.stack}>
      <Table
        label={t('Who looked')}
        columns={columnsOf(zone)}
        rows={results}
        rowKey={({ id }) => id}
        isCompact
      />
      <Rest shown={results.length} count={count} />
    </div>
  );
}

const NotForRole = () => (
  <EmptyState
    title={t('Not for your role')}
    text={t('Only those responsible for the clinic can see who opened or changed a chart.')}
  />
);

const Rest = ({ shown, count }: { shown: number; count: number }) =>
  count > shown && (
    <p className={quiet}>{t('The newest {count} of {count2} entries.', { count: shown, count2: count })}</p>
  );
