import { updatesFlow } from '#src/flows/updates.ts';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useApp } from '#src/session/AppContext.tsx';

/** Calls back whenever others change the reservations of a clinic, for as long as the page is shown. */
export function useUpdates(clinic: number, onChanged: () => void): void {
  const flow = useFlow(updatesFlow(useApp()), { clinic });
  useFact(flow, 'changed', onChanged);
}
