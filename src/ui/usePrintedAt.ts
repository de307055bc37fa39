import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** The moment of the print that is being made; null while none is. */
export function usePrintedAt(): string | null {
  const [printedAt, setPrintedAt] = useState<string | null>(null);
  useEffect(() => {
    // the browser takes the page as it is when these handlers have returned
    const begin = () => flushSync(() => setPrintedAt(new Date().toISOString()));
    const end = () => setPrintedAt(null);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printedAt;
}
