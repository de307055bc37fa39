import { useCallback, useEffect, useRef } from 'react';
import { catchKeys, type KeysAhead } from '#src/effects/keysAhead.ts';

/**
 * Keeps what is typed for a part that is opened while its code is still on its way; answers what hands the words to the
 * part once it is there. `giveUp` has to stay the same.
 */
export function useKeysAhead(isOpen: boolean, giveUp: () => void): () => string {
  const isThere = useRef(false);
  const caught = useRef<KeysAhead>(null);
  const end = useCallback(() => {
    const words = caught.current?.words() ?? '';
    caught.current?.end();
    caught.current = null;
    return words;
  }, []);
  useEffect(() => {
    // a part whose code is there already was asked first
    if (isOpen && !isThere.current) caught.current = catchKeys(giveUp);
    return () => {
      end();
      isThere.current = false;
    };
  }, [isOpen, giveUp, end]);
  return useCallback(() => {
    isThere.current = true;
    return end();
  }, [end]);
}
