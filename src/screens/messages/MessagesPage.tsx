import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import Mail from 'lucide-react/icons/mail';
import RotateCw from 'lucide-react/icons/rotate-cw';
import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import { messageStates } from '#machines/lifecycles/messageStates.ts';
import type { MessagePage, MessageRead } from '#src/calls/messages.ts';
import { tableCalls } from '#src/calls/tables.ts';
import { messageResendingFlow } from '#src/flows/clinics/messageResending.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { useFact } from '#src/screens/form/useFact.ts';
import { ListPages } from '#src/screens/list/ListPages.tsx';
import type { OnSearch } from '#src/screens/list/listSearch.ts';
import { NoClinic } from '#src/screens/list/NoClinic.tsx';
import { TableDownload } from '#src/screens/list/TableDownload.tsx';
import { useAsked } from '#src/screens/list/useAsked.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { useChart } from '#src/session/useChart.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Select } from '#src/ui/Select.tsx';
import { Toolbar } from '#src/ui/Toolbar.tsx';
import { MessageDialog } from './MessageDialog.tsx';
import { MessageTable } from './MessageTable.tsx';
import type { MessageSearch } from './messageSearch.ts';
import * as css from './messages.css.ts';
import { stateWords } from './words.ts';

/** The messages that were asked for, and the one that is open. */
export type MessagesListed = { clinic: Clinic; page: MessagePage; opened: MessageRead | null };

type Props = {
  /** Null while there is no clinic. */
  listed: MessagesListed | null;
  search: MessageSearch;
  onSearch: OnSearch<MessageSearch>;
};

const all = 'all';
const stateOptions = [
  { id: all, label: t('Every state') },
  ...messageStates.map((state) => ({ id: state, label: stateWords[state] })),
];

/** What the clinic wrote to patients and colleagues, and what became of it. */
export function MessagesPage({ listed, search, onSearch }: Props) {
  const router = useRouter();
  return (
    <>
      <PageHeader
        title={t('Messages')}
        description={listed && <bdi>{listed.clinic.name}</bdi>}
        breadcrumbs={[{ key: 'settings', link: <TextTo to="/dashboard/settings">{t('Settings')}</TextTo> }]}
        actions={
          listed && (
            <Button icon={<RotateCw size={16} aria-hidden />} onClick={() => void router.invalidate()}>
              {t('Refresh')}
            </Button>
          )
        }
      />
      {listed === null ? (
        <NoClinic text={t('Messages that a clinic sends are listed here.')} />
      ) : (
        <Listed key={listed.clinic.id} listed={listed} search={search} onSearch={onSearch} />
      )}
    </>
  );
}

function Listed({ listed: { clinic, page, opened }, search, onSearch }: Props & { listed: MessagesListed }) {
  const app = useApp();
  const router = useRouter();
  const resending = useChart(messageResendingFlow(app));
  const problem = useSelector(resending, (snapshot) =>
    snapshot.matches({ open: 'unavailable' })
      ? t('The server did not answer. See below what happened to the message.')
      : translateServerText(snapshot.context.problem),
  );
  useFact(resending, 'done', () => {
    app.toasts.push({ kind: 'success', text: t('The message will be sent again in a moment.') });
    void router.invalidate();
  });
  useFact(resending, 'unsettled', () => void router.invalidate());
  const zone = clinic.timezone ?? 'UTC';
  const { state } = search;
  const asked = useAsked(search);
  const hasTexts = page.results.some(({ channel, state }) => channel === 'text' && state === 'held');
  return (
    <>
      <div className={css.notices}>
        {!page.sendsMail && (
          <Notice tone="warning" title={t('Messages are held: this server has no mail settings')}>
            {t('They are sent as soon as MAIL_URL is set on the server.')}
          </Notice>
        )}
        {!page.sendsText && hasTexts && (
          <Notice tone="warning" title={t('Text messages are held: this server has no settings for them')}>
            {t('They are sent as soon as SMS_WEBHOOK_URL is set on the server.')}
          </Notice>
        )}
        {problem && (
          <Notice tone="danger" isUrgent>
            {problem}
          </Notice>
        )}
      </div>
      <Toolbar
        end={
          <>
            {state && (
              <Button onClick={() => onSearch(({ limit }) => ({ limit }), false)}>
                {t('Show everything')}
              </Button>
            )}
            {page.results.length > 0 && (
              <TableDownload
                name="messages"
                read={() => tableCalls(app).exportMessages({ clinic: clinic.id, ...(state && { state }) })}
              />
            )}
          </>
        }
      >
        <Select
          name="message-state"
          label={t('State')}
          options={stateOptions}
          value={asked.state ?? all}
          onChange={(id) =>
            onSearch(
              (now) => ({
                ...now,
                state: messageStates.find((one) => one === id),
                offset: undefined,
              }),
              false,
            )
          }
        />
      </Toolbar>
      {page.results.length > 0 ? (
        <>
          <MessageTable messages={page.results} zone={zone} search={search} resending={resending} />
          <ListPages page={page} search={search} onSearch={onSearch} />
        </>
      ) : (
        <EmptyState
          icon={<Mail size={20} aria-hidden />}
          title={state ? t('No messages in this state') : t('No messages yet')}
          text={
            state
              ? t('Choose another state, or show everything.')
              : t('Invitations to colleagues and reminders to patients appear here.')
          }
        />
      )}
      {opened && (
        <MessageDialog
          opened={opened}
          zone={zone}
          resending={resending}
          onClose={() => onSearch((now) => ({ ...now, message: undefined }), false)}
        />
      )}
    </>
  );
}
