import { RefusedError } from '#machines/parts/failure.ts';
import { saveBlob } from '#src/effects/download.ts';
import { t } from '#src/language/t.ts';
import { useApp } from '#src/session/AppContext.tsx';

interface Wanted {
  /** What the file is called. */
  name: string;
  type: string;
  read: () => Promise<string | Blob>;
}

/** Reads something from the server and hands it to the browser as a file; what failed is said, unless it was already. */
export function useDownload() {
  const { toasts } = useApp();
  return async ({ name, type, read }: Wanted): Promise<void> => {
    const content = await read().catch((error: unknown) => {
      if (!(error instanceof RefusedError))
        toasts.push({ kind: 'error', text: t('{name} could not be downloaded. Try again.', { name }) });
    });
    if (content === undefined) return;
    saveBlob(name, new Blob([content], { type }));
    toasts.push({ kind: 'success', text: t('{name} downloaded', { name }) });
  };
}
