import { useSelector } from '@xstate/react';
import { lazy, useCallback, useState } from 'react';
import { type StaffMember, staffName } from '#machines/flows/staff/staffFields.ts';
import { overseesTokens } from '#machines/lifecycles/apiScopes.ts';
import { membershipSnapshot } from '#machines/lifecycles/membership.stored.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import { sparing } from '#src/effects/parts.ts';
import { chartAction, usePaletteActions } from '#src/flows/search/paletteActions.ts';
import { usePaletteAction } from '#src/flows/search/usePaletteAction.ts';
import { staffStandingFlow } from '#src/flows/staff/staffStanding.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { useRole } from '#src/screens/access/useRole.ts';
import { useFact } from '#src/screens/form/useFact.ts';
import { useNewVersion } from '#src/screens/form/useNewVersion.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { recheckStanding } from '#src/session/recheckStanding.ts';
import { useChart } from '#src/session/useChart.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { LazyPart } from '#src/ui/LazyPart.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { AccessQuestions } from './AccessQuestions.tsx';
import { InvitationDialog } from './InvitationDialog.tsx';
import * as css from './staff.css.ts';
import { useStaffRights } from './useStaffRights.ts';

// asked for once in the life of a clinic
const ClinicHandOverDialog = lazy(
  sparing(() =>
    import('./ClinicHandOverDialog.tsx').then((part) => ({ default: part.ClinicHandOverDialog })),
  ),
);

type Props = { member: StaffMember; timezone: string | undefined; onChanged: (text?: string) => void };

/** Whether someone can sign in here, and the ways to change that. */
export function StaffAccess({ member, timezone, onChanged }: Props) {
  const app = useApp();
  const { id, version, status, role, user } = member;
  const name = staffName(member);
  const forbidden = useForbidden('staff.manage', member.clinic);
  const whyNot = useStaffRights(member);
  const inviting = forbidden ?? whyNot('invitation');
  const suspending = forbidden ?? whyNot('suspension');
  const reinstating = forbidden ?? whyNot('reinstatement');
  const sendingLink = forbidden ?? whyNot('resetLink');
  const isOwn = useSelector(app.auth, ({ context }) => context.user?.id === user);
  const [attempt] = useState(newAttempt);
  const [isHandingOver, setHandingOver] = useState(false);
  const ownRole = useRole(member.clinic);
  const standing = useChart(staffStandingFlow(app), { input: { id, version, attempt } });
  useNewVersion(version, () => standing.send({ type: 'member.changed', version }));
  const membership = membershipSnapshot({ status, role, user });
  const mayInvite = membership.can({ type: 'invite', by: 0, role, at: '' });
  const maySendLink =
    app.api.features.has('recovery') &&
    !isOwn &&
    membership.can({ type: 'sendResetLink', by: 0, role, at: '' });
  const mayResetFactors =
    app.api.features.has('second-factor') &&
    !isOwn &&
    membership.can({ type: 'sendResetLink', by: 0, role, at: '' });
  const mayHandOver =
    app.api.features.has('hand-over') &&
    ownRole === 'owner' &&
    !whyNot('ownership') &&
    membership.can({ type: 'take', by: 0, role, at: '' });
  const maySuspend = status === 'active' || status === 'invited';
  usePaletteAction(t('Hand the clinic over to {name}', { name }), mayHandOver, () => setHandingOver(true));
  usePaletteActions(
    useCallback(
      () => [
        ...(mayInvite && !inviting
          ? [chartAction(standing, t('Invite {name}', { name }), { type: 'invitation.asked' })]
          : []),
        ...(maySendLink && !sendingLink
          ? [chartAction(standing, t('Send {name} a password link', { name }), { type: 'resetLink.asked' })]
          : []),
        ...(maySuspend && !suspending
          ? [chartAction(standing, t('Suspend {name}', { name }), { type: 'suspension.asked' })]
          : []),
        ...(status === 'suspended' && !reinstating
          ? [chartAction(standing, t('Reactivate {name}', { name }), { type: 'reinstatement.asked' })]
          : []),
      ],
      [
        standing,
        name,
        status,
        inviting,
        suspending,
        reinstating,
        sendingLink,
        mayInvite,
        maySendLink,
        maySuspend,
      ],
    ),
  );
  // what was decided is decided; the next decision is taken on the member as they are read again
  const isOver = useSelector(
    standing,
    (snapshot) => snapshot.matches('moved') || snapshot.matches('outdated'),
  );
  const isSuspending = useSelector(standing, (snapshot) => snapshot.matches('suspending'));
  const isInviting = useSelector(standing, (snapshot) => snapshot.matches('inviting'));
  const isReinstating = useSelector(standing, (snapshot) => snapshot.matches('reinstating'));
  const isSendingLink = useSelector(standing, (snapshot) => snapshot.matches('sendingResetLink'));
  const isResettingFactors = useSelector(standing, (snapshot) => snapshot.matches('sendingFactorReset'));
  const invitation = useSelector(standing, (snapshot) =>
    snapshot.matches('invited') ? snapshot.context.invitation : null,
  );
  const problem = useSelector(standing, (snapshot) =>
    snapshot.matches({ open: 'unavailable' })
      ? t('The server did not answer. It may not have changed; try again.')
      : translateServerText(snapshot.context.problem),
  );
  const words = {
    suspended: t('{name} was suspended.', { name }),
    reinstated: t('{name} has access again.', { name }),
    invited: t('{name} was invited.', { name }),
  };
  useFact(standing, 'moved', ({ to }) => onChanged(words[to]));
  useFact(standing, 'resetLinkSent', ({ isHeld }) =>
    app.toasts.push(
      isHeld
        ? { kind: 'info', text: t("This server can't send mail, so the link is held.") }
        : { kind: 'success', text: t('A link is on its way to {name}.', { name }) },
    ),
  );
  useFact(standing, 'factorResetSent', ({ isHeld }) =>
    app.toasts.push(
      isHeld
        ? { kind: 'info', text: t("This server can't send mail, so the code is held.") }
        : { kind: 'success', text: t('A code is on its way to {name}.', { name }) },
    ),
  );
  useFact(standing, 'outdated', () => {
    app.toasts.push({ kind: 'info', text: t('Someone else changed this in the meantime.') });
    onChanged();
  });
  return (
    <Card title={t('Access')}>
      <p>{accessInWords(member)}</p>
      {problem && (
        <Notice tone="danger" isUrgent>
          {problem}
        </Notice>
      )}
      <div className={css.chips}>
        {mayInvite && (
          <Button
            isPending={isInviting}
            isDisabled={isOver}
            disabledReason={inviting}
            onClick={() => standing.send({ type: 'invitation.asked' })}
          >
            {status === 'invited' ? t('Make a new code') : t('Invite')}
          </Button>
        )}
        {maySendLink && (
          <Button
            isPending={isSendingLink}
            isDisabled={isOver}
            disabledReason={sendingLink}
            onClick={() => standing.send({ type: 'resetLink.asked' })}
          >
            {t('Send password link')}
          </Button>
        )}
        {mayResetFactors && (
          <Button
            isPending={isResettingFactors}
            isDisabled={isOver}
            disabledReason={sendingLink}
            onClick={() => standing.send({ type: 'factorReset.asked' })}
          >
            {t('Reset second step')}
          </Button>
        )}
        {maySuspend && (
          <Button
            isPending={isSuspending}
            isDisabled={isOver}
            disabledReason={suspending}
            onClick={() => standing.send({ type: 'suspension.asked' })}
          >
            {t('Suspend')}
          </Button>
        )}
        {status === 'suspended' && (
          <Button
            isPending={isReinstating}
            isDisabled={isOver}
            disabledReason={reinstating}
            onClick={() => standing.send({ type: 'reinstatement.asked' })}
          >
            {t('Reactivate')}
          </Button>
        )}
        {mayHandOver && (
          <Button isDisabled={isOver} onClick={() => setHandingOver(true)}>
            {t('Hand over clinic')}
          </Button>
        )}
      </div>
      {isHandingOver && (
        <LazyPart onMissing={() => setHandingOver(false)}>
          <ClinicHandOverDialog
            id={id}
            name={name}
            onHandedOver={() => {
              recheckStanding(app);
              onChanged(t('The clinic was handed over to {name}.', { name }));
            }}
            onUnsure={() => {
              recheckStanding(app);
              onChanged();
            }}
            onClose={() => setHandingOver(false)}
          />
        </LazyPart>
      )}
      <AccessQuestions
        standing={standing}
        name={name}
        isInvited={status === 'invited'}
        knowsTokens={app.api.features.has('connections') && overseesTokens(role) && user !== null}
      />
      {invitation && (
        <InvitationDialog
          name={name}
          invitation={invitation}
          timezone={timezone}
          onNoted={() => standing.send({ type: 'code.noted' })}
        />
      )}
    </Card>
  );
}

function accessInWords({ status, user, role }: StaffMember): string {
  if (role === 'owner') return t('Owns this clinic and always has access.');
  if (status === 'suspended') return t('Suspended: no access to this clinic until reactivated.');
  if (status === 'invited')
    return t(
      'Invited: the code was made and has not been used yet. A change of the email address or the role ends it.',
    );
  return user === null
    ? t('On the calendar, but without an account yet. Invite them to give them access.')
    : t('Signs in with an account of their own.');
}
