import { Fragment, type ReactNode } from 'react';
import { t } from '#src/language/t.ts';
import { Own } from './Own.tsx';

interface Props {
  readonly to: readonly string[] | undefined;
  /** What the chart itself is called. */
  readonly root: ReactNode;
}

/** Where a transition leads, or that it stays. */
export function Targets({ to, root }: Props) {
  if (!to) return t('stays');
  return to.map((path, index) => (
    <Fragment key={path}>
      {index > 0 && ' + '}
      {path === '' ? root : <Own>{path}</Own>}
    </Fragment>
  ));
}
