import { useSelector } from '@xstate/react';
import type { Role } from '#machines/lifecycles/roles.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { roleIn } from '#src/session/roleIn.ts';

/** The user's role in a clinic, the chosen one unless another is named; undefined where the server tells none. */
export const useRole = (clinic?: number): Role | undefined =>
  useSelector(useApp().defaultClinic, (snapshot) => roleIn(snapshot.context, clinic));
