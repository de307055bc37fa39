import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import * as css from './Notice.css.ts';

const icons = {
  info: Info,
  neutral: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
} as const;

export type NoticeProps = {
  tone?: keyof typeof icons;
  title?: string;
  children?: ReactNode;
  /** One or two buttons at the end. */
  action?: ReactNode;
  /** Runs from edge to edge above the page. */
  isBanner?: boolean;
  /** Lies over the page at its end, so that nothing moves under the pointer of who works there. */
  isAfloat?: boolean;
  /** Announced at once (role alert); otherwise politely (role status). */
  isUrgent?: boolean;
};

/** Something the reader should know about this page, with what can be done about it. */
export function Notice({
  tone = 'info',
  title,
  children,
  action,
  isBanner,
  isAfloat,
  isUrgent,
}: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div
      className={css.notice({ tone, banner: isBanner, afloat: isAfloat })}
      role={isUrgent ? 'alert' : 'status'}
      data-afloat={isAfloat}
    >
      <Icon className={css.icon({ tone })} size={20} aria-hidden />
      <div className={css.words}>
        {title && <div className={css.title}>{title}</div>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}
