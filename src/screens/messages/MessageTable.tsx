import type { Message } from '#src/calls/messages.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { timeFormat } from '#src/time/timeFormat.ts';
import { TextTo } from '#src/ui/links.tsx';
import { Table, type TableColumn } from '#src/ui/Table.tsx';
import { MessageStateChip } from './MessageStateChip.tsx';
import type { MessageSearch } from './messageSearch.ts';
import * as css from './messages.css.ts';
import { ResendButton, type Resending } from './ResendButton.tsx';
import { kindInWords, recipientInWords } from './words.ts';

type Props = { messages: readonly Message[]; zone: string; search: MessageSearch; resending: Resending };

function columnsOf(search: MessageSearch, timeZone: string): TableColumn<Message>[] {
  const when = timeFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone });
  const moment = (at: string) => <time dateTime={at}>{when.format(new Date(at))}</time>;
  return [
    {
      id: 'kind',
      title: t('Message'),
      cell: ({ id, kind }) => (
        <TextTo to="/dashboard/settings/messages" search={{ ...search, message: id }}>
          {kindInWords(kind)}
        </TextTo>
      ),
    },
    { id: 'recipient', title: t('To'), cell: (message) => <bdi>{recipientInWords(message)}</bdi> },
    { id: 'created_at', title: t('Written'), isOneLine: true, cell: ({ created_at }) => moment(created_at) },
    {
      id: 'state',
      title: t('State'),
      cell: ({ state, last_error }) => (
        <span className={css.state}>
          <MessageStateChip state={state} />
          {last_error !== '' && <bdi className={quiet}>{translateServerText(last_error)}</bdi>}
        </span>
      ),
    },
    { id: 'attempts', title: t('Attempts'), isNumber: true, cell: ({ attempts }) => attempts },
    {
      id: 'next_attempt_at',
      title: t('Next attempt'),
      isOneLine: true,
      cell: ({ next_attempt_at }) => next_attempt_at && moment(next_attempt_at),
    },
  ];
}

/** The messages, newest first, in the clinic's own time. */
export function MessageTable({ messages, zone, search, resending }: Props) {
  return (
    <Table
      label={t('Messages')}
      columns={columnsOf(search, zone)}
      rows={messages}
      rowKey={({ id }) => id}
      rowActions={(message) => <ResendButton message={message} resending={resending} />}
    />
  );
}
