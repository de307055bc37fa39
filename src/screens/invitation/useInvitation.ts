import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import { invitationCode } from '#src/effects/linkCode.ts';
import { invitationAcceptanceFlow } from '#src/flows/account/invitationAcceptance.ts';
import { t } from '#src/language/t.ts';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useApp } from '#src/session/AppContext.tsx';

/** Joining by the code that waits in this tab, or by one that is typed; the clinic that was joined becomes the chosen one. */
export function useInvitation(onJoined: (clinic: Clinic) => void) {
  const app = useApp();
  const router = useRouter();
  const [input] = useState(() => ({
    code: invitationCode.kept(),
    isSignedIn: app.auth.getSnapshot().matches({ identity: 'signedIn' }),
    attempt: newAttempt(),
  }));
  const flow = useFlow(invitationAcceptanceFlow(app), input);
  useFact(flow, 'codeSpent', invitationCode.drop);
  useFact(flow, 'joined', ({ clinic }) => {
    router.clearCache();
    app.defaultClinic.send({ type: 'clinic.saved', clinic });
    app.defaultClinic.send({ type: 'clinic.chosen', clinic });
    app.toasts.push({ kind: 'success', text: t('You joined {name}.', { name: clinic.name }) });
    onJoined(clinic);
  });
  return flow;
}

/** The chart of joining, as it runs on a page. */
export type InvitationFlow = ReturnType<typeof useInvitation>;
