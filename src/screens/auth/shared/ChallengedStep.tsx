import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { signInMachine } from '#machines/flows/account/signIn.machine.ts';

const SecondStep = lazy(() => import('./SecondStep.tsx').then((part) => ({ default: part.SecondStep })));

/** The second step of a sign-in, where it asks for one. */
export function ChallengedStep({ flow }: { flow: ActorRefFrom<typeof signInMachine> }) {
  const challenge = useSelector(flow, ({ context }) => context.challenge);
  return (
    challenge && (
      <Suspense>
        <SecondStep owner={flow} challenge={challenge} />
      </Suspense>
    )
  );
}
