import ExternalLink from 'lucide-react/icons/external-link';
import type { MessageRead } from '#src/calls/messages.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { useNamesHidden } from '#src/screens/reservations/shared/privateNames.ts';
import { instantInWords } from '#src/time/days.ts';
import { Button } from '#src/ui/Button.tsx';
import { DescriptionList } from '#src/ui/DescriptionList.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { MessageStateChip } from './MessageStateChip.tsx';
import * as css from './messages.css.ts';
import { ResendButton, type Resending } from './ResendButton.tsx';
import { kindInWords, namesPatient, recipientInWords } from './words.ts';

type Props = { opened: MessageRead; zone: string; resending: Resending; onClose: () => void };

/** One message: what became of it, and what it says. Its link is its reader's alone. */
export function MessageDialog({ opened, zone, resending, onClose }: Props) {
  const { message, link } = opened;
  const { kind, state, last_error, attempts, next_attempt_at, created_at, expires_at } = message;
  const isHidden = useNamesHidden() && namesPatient(kind);
  return (
    <Dialog
      isOpen
      title={kindInWords(kind)}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <ResendButton message={message} resending={resending} isWhole />
        </>
      }
    >
      <div className={css.opened}>
        <DescriptionList
          items={[
            { term: t('To'), value: recipientInWords(message) },
            {
              term: t('State'),
              value: (
                <span className={css.state}>
                  <MessageStateChip state={state} />
                  {last_error !== '' && <bdi>{translateServerText(last_error)}</bdi>}
                </span>
              ),
            },
            { term: t('Attempts'), value: attempts },
            ...(next_attempt_at
              ? [{ term: t('Next attempt'), value: instantInWords(next_attempt_at, zone) }]
              : []),
            { term: t('Written'), value: instantInWords(created_at, zone) },
            { term: t('Useful until'), value: instantInWords(expires_at, zone) },
          ]}
        />
        {isHidden ? (
          <p>{t('The text names the patient; it is shown when names are.')}</p>
        ) : (
          <Letter opened={opened} />
        )}
        {link && (
          <Notice
            title={t('Only this computer reaches this server, so you can try the link here')}
            action={
              <LinkButton
                size="small"
                href={link}
                target="_blank"
                rel="noreferrer"
                icon={<ExternalLink size={16} aria-hidden />}
              >
                {t('Open the link')}
              </LinkButton>
            }
          >
            {t('Once the server sends mail, only the person who gets the message has it.')}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

/** In the language of the person who gets it. */
function Letter({ opened: { subject, paragraphs, action, after } }: { opened: MessageRead }) {
  return (
    <blockquote className={css.letter} dir="auto">
      {subject !== '' && <p className={css.subject}>{subject}</p>}
      {paragraphs.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {action && <p className={css.link}>{action}</p>}
      {after.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </blockquote>
  );
}
