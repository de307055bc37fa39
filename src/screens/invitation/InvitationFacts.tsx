import { useSelector } from '@xstate/react';
import type { InvitationShown } from '#machines/flows/account/invitationFields.ts';
import { personName } from '#machines/lifecycles/personName.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { roles } from '#src/screens/staff/shared/roles.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { instantInWords } from '#src/time/days.ts';
import { Button } from '#src/ui/Button.tsx';
import { DescriptionList } from '#src/ui/DescriptionList.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import * as css from './invitation.css.ts';
import type { InvitationFlow } from './useInvitation.ts';

/** Who invites to what, and the decision. */
export function InvitationFacts({ flow, invitation }: { flow: InvitationFlow; invitation: InvitationShown }) {
  const { auth } = useApp();
  const email = useSelector(auth, ({ context }) => context.user?.email);
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'));
  const isSlow = useSelector(flow, (snapshot) => snapshot.hasTag('slow'));
  const isUnavailable = useSelector(flow, (snapshot) => snapshot.matches({ invited: 'unavailable' }));
  const { clinic_name, invited_by_name, first_name, last_name, role, expires_at } = invitation;
  return (
    <div className={css.steps}>
      <p>
        {rich('{inviter} invites you to {clinic}.', {
          inviter: <bdi>{invited_by_name}</bdi>,
          clinic: (
            <strong>
              <bdi>{clinic_name}</bdi>
            </strong>
          ),
        })}
      </p>
      <DescriptionList
        items={[
          { term: t('Clinic'), value: clinic_name },
          { term: t('You join as'), value: personName({ first_name, last_name }) },
          { term: t('Role'), value: `${roles[role].word}: ${roles[role].detail}` },
          { term: t('Invitation works until'), value: instantInWords(expires_at, undefined) },
          { term: t('Signed in as'), value: email },
        ]}
      />
      {isSlow && (
        <Notice
          tone="info"
          title={t('This takes longer than usual')}
          action={
            <Button size="small" onClick={() => flow.send({ type: 'waiting.cancelled' })}>
              {t('Cancel')}
            </Button>
          }
        />
      )}
      {isUnavailable && (
        <Notice tone="warning" title={t('The server did not answer')} isUrgent>
          {t("Join again; you won't be added twice.")}
        </Notice>
      )}
      <div className={css.choices}>
        <Button
          variant="primary"
          isPending={isBusy}
          onClick={() => flow.send({ type: 'invitation.accepted' })}
        >
          {t('Join {clinic}', { clinic: clinic_name })}
        </Button>
        <Button variant="quiet" onClick={() => flow.send({ type: 'invitation.declined' })}>
          {t('Don’t join')}
        </Button>
      </div>
    </div>
  );
}
