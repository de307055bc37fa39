import type { ToastQueue } from 'react-stately/useToastState';
import type { ToastContent } from '#src/ui/Toast.tsx';

const timeout = 2000;
/** Time to read what happened, to decide, and to reach the button. */
const timeoutWithAction = 10_000;
const mostVisible = 5;

export interface ToastBoard {
  /** Shows a message; what it answers takes the message away again. */
  push(content: ToastContent): () => void;
  /** The queue, once there was something to show. */
  queue(): ToastQueue<ToastContent> | null;
  subscribe(listener: () => void): () => void;
  /** Takes every message away, shown or not. */
  clear(): void;
}

/** The queue of toasts (specification, section 9); its code is fetched with the first toast. */
export function createToastBoard(): ToastBoard {
  let queue: ToastQueue<ToastContent> | null = null;
  let opening: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const waiting: ToastContent[] = [];
  const open = async () => {
    const { ToastQueue: Queue } = await import('react-stately/useToastState');
    queue = new Queue<ToastContent>({ maxVisibleToasts: mostVisible });
    for (const listener of listeners) listener();
  };
  const drain = () => {
    for (const content of waiting.splice(0)) {
      // the same words with another way back are another message
      const isShown = queue?.visibleToasts.some(
        ({ content: shown }) => shown.text === content.text && !content.action,
      );
      if (!isShown) queue?.add(content, { timeout: content.action ? timeoutWithAction : timeout });
    }
  };
  return {
    push(content) {
      waiting.push(content);
      opening ??= open().catch(() => {
        opening = null;
      });
      void opening.then(drain);
      return () => {
        if (waiting.includes(content)) waiting.splice(waiting.indexOf(content), 1);
        const shown = queue?.visibleToasts.find((toast) => toast.content === content);
        if (shown) queue?.close(shown.key);
      };
    },
    queue: () => queue,
    clear() {
      waiting.length = 0;
      queue?.clear();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
