import { useToast } from '@react-aria/toast';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { type MouseEvent, useRef } from 'react';
import type { QueuedToast, ToastState } from 'react-stately/useToastState';
import { t } from '#src/language/t.ts';
import { hidden } from '#src/styles/hidden.css.ts';
import { Button } from './Button.tsx';
import * as css from './Toasts.css.ts';
import { useSwipe } from './useSwipe.ts';

export type ToastContent = {
  kind: 'success' | 'error' | 'info' | 'warning';
  text: string;
  /** For instance Undo; the toast goes when it is pressed. */
  action?: { label: string; onAction: () => void };
};

const kinds = {
  success: { Icon: CircleCheck, word: t('Done') },
  error: { Icon: CircleAlert, word: t('Error') },
  info: { Icon: Info, word: t('Note') },
  warning: { Icon: TriangleAlert, word: t('Warning') },
} as const;

// A toast interrupts no one: it is a group with a polite status, not a dialog that wants an answer.
const asGroup = { role: 'group', 'aria-modal': undefined } as const;

/** One short message; a click or a swipe sends it away. */
export function Toast({
  toast,
  state,
}: {
  toast: QueuedToast<ToastContent>;
  state: ToastState<ToastContent>;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const { toastProps, contentProps, titleProps, closeButtonProps } = useToast({ toast }, state, ref);
  const { kind, text, action } = toast.content;
  const { Icon, word } = kinds[kind];
  const close = () => {
    const here = ref.current;
    // With a group in place of its dialog, React Aria does not pass the focus on.
    if (here?.contains(document.activeElement)) {
      const next = here.nextElementSibling ?? here.previousElementSibling;
      if (next instanceof HTMLElement) next.focus();
    }
    state.close(toast.key);
  };
  const swipe = useSwipe({
    onStart: () => state.pauseAll(),
    onEnd: () => state.resumeAll(),
    onAway: close,
  });
  const click = (event: MouseEvent) => {
    if (!swipe.wasSwiped() && !(event.target as Element).closest('button, a')) close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the button
    // biome-ignore lint/a11y/noStaticElementInteractions: asGroup gives the role
    <div
      {...toastProps}
      {...asGroup}
      {...swipe.handlers}
      ref={ref}
      className={css.toast}
      onClick={click}
      // the focus would stop the clocks of the toasts that are left
      onMouseDown={(event) => event.preventDefault()}
    >
      <Icon className={css.icon[kind]} size={20} aria-hidden />
      <div {...contentProps} role="status" className={css.words}>
        <div {...titleProps}>
          <span className={hidden}>{word}: </span>
          {text}
        </div>
      </div>
      <span className={css.buttons}>
        {action && (
          <Button
            size="small"
            onClick={() => {
              action.onAction();
              close();
            }}
          >
            {action.label}
          </Button>
        )}
        <button
          type="button"
          className={css.close}
          onClick={close}
          aria-label={closeButtonProps['aria-label']}
        >
          <X size={16} aria-hidden />
        </button>
      </span>
    </div>
  );
}
