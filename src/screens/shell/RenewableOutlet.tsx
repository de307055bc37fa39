import { Outlet } from '@tanstack/react-router';
import { createContext, useContext, useReducer } from 'react';

const Renewal = createContext(() => {});

/** Begins the page that is shown anew. */
export const useRenewal = () => useContext(Renewal);

/** The page of the address, which may begin anew where it is. */
export function RenewableOutlet() {
  const [times, renew] = useReducer((count: number) => count + 1, 0);
  return (
    <Renewal value={renew}>
      <Outlet key={times} />
    </Renewal>
  );
}
