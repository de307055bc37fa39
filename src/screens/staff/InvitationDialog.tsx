import type { Invitation } from '#machines/flows/staff/staffFields.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { instantInWords } from '#src/time/days.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { InvitationLink } from './InvitationLink.tsx';
import * as css from './staff.css.ts';

type Props = { name: string; invitation: Invitation; timezone: string | undefined; onNoted: () => void };

/** The code of an invitation, told only this once. */
export function InvitationDialog({ name, invitation, timezone, onNoted }: Props) {
  const app = useApp();
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={t('The code for {name}', { name })}
      buttons={
        <Button variant="primary" onClick={onNoted} autoFocus>
          {t('I have noted it')}
        </Button>
      }
    >
      <p>
        {t('Share it yourself: it is shown only now, and works until {expires_at}.', {
          expires_at: instantInWords(invitation.expires_at, timezone),
        })}
      </p>
      {invitation.mailed_to !== '' && (
        <p>{rich('The link is also on its way to {email}.', { email: <bdi>{invitation.mailed_to}</bdi> })}</p>
      )}
      {app.api.features.has('invitations') && <InvitationLink code={invitation.code} />}
      <code className={css.code}>{invitation.code}</code>
    </Dialog>
  );
}
