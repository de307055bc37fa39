import { useToastRegion } from '@react-aria/toast';
import { useRef } from 'react';
import { type ToastQueue, useToastQueue } from 'react-stately/useToastState';
import { t } from '#src/language/t.ts';
import { Toast, type ToastContent } from './Toast.tsx';
import * as css from './Toasts.css.ts';

/** The messages at the top centre; F6 leads there, hover and focus stop their clocks. */
export function Toasts({ queue }: { queue: ToastQueue<ToastContent> }) {
  const state = useToastQueue(queue);
  if (state.visibleToasts.length === 0) return null;
  return <Region state={state} />;
}

function Region({ state }: { state: ReturnType<typeof useToastQueue<ToastContent>> }) {
  const ref = useRef<HTMLDivElement>(null);
  const { regionProps } = useToastRegion({ 'aria-label': t('Notifications') }, state, ref);
  return (
    <div {...regionProps} ref={ref} className={css.region}>
      {state.visibleToasts.map((toast) => (
        <Toast key={toast.key} toast={toast} state={state} />
      ))}
    </div>
  );
}
