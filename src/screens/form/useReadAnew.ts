import { useRouter } from '@tanstack/react-router';

/** After a change: what was kept of other pages is dropped, and the page that is shown is read again. */
export function useReadAnew(): () => void {
  const router = useRouter();
  return () => {
    router.clearCache();
    void router.invalidate();
  };
}
