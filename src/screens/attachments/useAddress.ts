import { useEffect, useState } from 'react';

/** Where bytes in memory can be shown from; given back with the component. */
export function useAddress(bytes: Blob): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(bytes);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return address;
}
