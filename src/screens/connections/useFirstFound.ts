import { useState } from 'react';

/**
 * What was found first, also where the list no longer has it. The list can come after the form that needs it: what the router has
 * kept of the page is shown while it is read again.
 */
export function useFirstFound<Row>(found: Row | undefined): Row | undefined {
  const [first, setFirst] = useState(found);
  if (first === undefined && found !== undefined) setFirst(found);
  return first;
}
